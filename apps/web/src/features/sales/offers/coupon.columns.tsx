import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Rows } from '../../../ui/layout/layout.tsx';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import type { ReadCoupon } from './coupon-values.ts';
import classes from './offers.module.css';
import { StateButton } from './StateButton.tsx';

export function useCouponColumns(): ListColumn<ReadCoupon>[] {
  const t = useTranslations('offer');
  const { money, percent } = useFormat();
  const toggle = trpc.coupon.toggleActive.useMutation();
  return [
    col.link({ name: 'name', title: t('name'), phone: 'start', className: classes.link }, ({ id, name }) => ({
      to: paths.coupon(id),
      text: name,
    })),
    { name: 'code', title: t('code'), phone: 'start', render: ({ code }) => <bdi>{code}</bdi> },
    {
      name: 'value',
      title: t('value'),
      align: 'end',
      phone: 'end',
      render: ({ value, unit }) => <bdi>{unit === 'money' ? money(value) : percent(value)}</bdi>,
    },
    col.moment({ name: 'endsAt', title: t('endsAt') }, ({ endsAt }) => endsAt),
    { name: 'used', title: t('used'), width: 150, render: (coupon) => <Used coupon={coupon} /> },
    {
      name: 'state',
      title: t('state'),
      width: 130,
      phone: 'end',
      render: (coupon) => (
        <StateButton
          name={coupon.name}
          row={coupon}
          note={t('soloHint')}
          onToggle={() => toggle.mutate({ id: coupon.id, replace: true })}
        />
      ),
    },
  ];
}

/** «3 de 10», with a progress bar. */
function Used({ coupon: { usedCount, maxActivations } }: { coupon: ReadCoupon }) {
  const t = useTranslations('offer');
  if (maxActivations === null) return usedCount;
  const usage = t('usedOf', { used: usedCount, most: maxActivations });
  return (
    <Rows tag="span" gap={4}>
      {usage}
      <Progress value={(usedCount * 100) / maxActivations} size="sm" aria-label={usage} />
    </Rows>
  );
}
