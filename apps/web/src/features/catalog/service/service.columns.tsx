import { Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ProductThumb } from '../../../domain/product/ProductThumb.tsx';
import { RemovalReason } from '../../../domain/product/RemovalReason.tsx';
import { RestoreButton } from '../../../domain/product/RestoreButton.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './service.module.css';
import type { ReadService } from './service-values.ts';

export function useServiceColumns(rows: ReadService[] | undefined): ListColumn<ReadService>[] {
  const t = useTranslations('service');
  const common = useTranslations('common');
  const reason: ListColumn<ReadService> = {
    name: 'reason',
    title: common('reason'),
    width: 200,
    phone: 'start',
    render: (row) => <RemovalReason item={row} />,
  };
  const restore: ListColumn<ReadService> = {
    name: 'restore',
    title: t('restore'),
    align: 'end',
    width: 140,
    phone: 'end',
    render: (service) => <Restore service={service} />,
  };
  return [
    {
      name: 'name',
      title: t('name'),
      sort: 'name',
      phone: 'start',
      render: (service) => <ServiceName service={service} />,
    },
    {
      name: 'category',
      title: t('category'),
      width: 180,
      phone: 'start',
      render: ({ category }) => (category ? <Badge color="gray">{category.name}</Badge> : null),
    },
    {
      name: 'duration',
      title: t('durationShort'),
      align: 'end',
      width: 110,
      render: ({ durationMinutes }) =>
        durationMinutes === null ? null : t('minutes', { count: durationMinutes }),
    },
    col.money(
      { name: 'price', title: t('price'), sort: 'price', width: 120, phone: 'end' },
      ({ price }) => price,
    ),
    ...(rows?.some(({ deletedAt }) => deletedAt) ? [reason, restore] : []),
  ];
}

function Restore({ service }: { service: ReadService }) {
  const t = useTranslations('service');
  const canRestore = useCan('service.remove');
  const { isPending, mutate } = trpc.service.restore.useMutation({
    onSuccess: () => notify({ message: t('restored'), color: 'income' }),
  });
  if (!canRestore) return null;
  const onRestore = () => mutate({ id: service.id });
  return <RestoreButton item={service} label={t('restore')} {...{ isPending, onRestore }} />;
}

function ServiceName({ service: { id, name, images, deletedAt } }: { service: ReadService }) {
  const canUpdate = useCan('service.update');
  return (
    <span className={classes.name}>
      <ProductThumb image={images[0]?.thumbUrl} />
      {canUpdate && !deletedAt ? (
        <Link to={paths.editService(id)} className={classes.link}>
          {name}
        </Link>
      ) : (
        <Text fw={550}>{name}</Text>
      )}
    </span>
  );
}
