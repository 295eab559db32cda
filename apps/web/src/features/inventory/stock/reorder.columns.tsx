import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMeasure } from '../../../domain/sale/cart/use-measure.ts';
import type { Output } from '../../../lib/api/output.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useIsPhone } from '../../../ui/list/columns.ts';
import { ProductLink } from './movement.columns.tsx';
import classes from './stock.module.css';

export type Reorder = Output<'stock.reorder'>['suggestions'][number];

export function useReorderColumns(): ListColumn<Reorder>[] {
  const t = useTranslations('stock');
  const measure = useMeasure();
  const { quantity } = useFormat();
  const isPhone = useIsPhone();
  const canSeeCosts = useCan('product.seeCosts');
  const count = (value: number) => <bdi dir="ltr">{quantity(value)}</bdi>;
  const cost: ListColumn<Reorder> = col.money({ name: 'cost', title: t('cost') }, (row) => row.cost);
  return [
    {
      name: 'product',
      title: t('product'),
      phone: 'start',
      render: (row) => <ProductLink row={row} />,
    },
    {
      name: 'supplier',
      title: t('supplier'),
      phone: 'start',
      render: ({ supplier }) =>
        supplier ? (
          <Link to={paths.contact(supplier.id)} className={classes.link}>
            {supplier.name}
          </Link>
        ) : null,
    },
    {
      name: 'stock',
      title: t('stock'),
      align: 'end',
      phone: 'start',
      render: ({ stock }) => (
        <>
          {isPhone ? `${t('stock')} ` : null}
          {count(stock)}
        </>
      ),
    },
    col.quantity({ name: 'lowStock', title: t('lowStock') }, ({ lowStock }) => lowStock),
    col.quantity({ name: 'sold', title: t('sold30') }, ({ sold }) => sold),
    {
      name: 'suggested',
      title: t('suggested'),
      align: 'end',
      phone: 'end',
      render: ({ suggested, unit }) => (
        <bdi dir="ltr" className={classes.suggested}>
          {measure(suggested, unit)}
        </bdi>
      ),
    },
    ...(canSeeCosts ? [cost] : []),
  ];
}
