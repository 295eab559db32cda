import { Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { ProductThumb } from '../../parts/product/ProductThumb.tsx';
import type { ListColumn } from '../../ui/list/columns.ts';
import { Money } from '../../ui/Money.tsx';
import classes from './service.module.css';
import type { ReadService } from './service-values.ts';

export function useServiceColumns(): ListColumn<ReadService>[] {
  const t = useTranslations('service');
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
    {
      name: 'price',
      title: t('price'),
      align: 'end',
      sort: 'price',
      width: 120,
      phone: 'end',
      render: ({ price }) => <Money isEven amount={price} />,
    },
  ];
}

function ServiceName({ service: { id, name, images } }: { service: ReadService }) {
  const canUpdate = useCan('service.update');
  return (
    <span className={classes.name}>
      <ProductThumb image={images[0]?.thumbUrl} />
      {canUpdate ? (
        <Link to={paths.editService(id)} className={classes.link}>
          {name}
        </Link>
      ) : (
        <Text fw={550}>{name}</Text>
      )}
    </span>
  );
}
