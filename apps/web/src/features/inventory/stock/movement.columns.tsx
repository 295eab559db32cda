import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SignedQuantity } from '../../../domain/stock/SignedQuantity.tsx';
import type { Output } from '../../../lib/api/output.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useIsPhone } from '../../../ui/list/columns.ts';
import classes from './stock.module.css';

export type Movement = Output<'stock.movements'>['stockMovements'][number];

/** Cost columns appear only for users who may see costs. */
export function useMovementColumns(): ListColumn<Movement>[] {
  const t = useTranslations('stock');
  const who = useUserName();
  const { moment, quantity } = useFormat();
  const isPhone = useIsPhone();
  const canSeeCosts = useCan('product.seeCosts');
  const cost: ListColumn<Movement> = col.money(
    { name: 'unitCost', title: t('unitCost') },
    ({ unitCost }) => unitCost,
  );
  return [
    {
      name: 'product',
      title: t('product'),
      phone: 'start',
      render: (row) => <ProductLink row={row} />,
    },
    {
      name: 'movement',
      title: t('movement'),
      phone: 'start',
      render: (row) => <MovementWords movement={row} />,
    },
    {
      name: 'at',
      title: t('at'),
      phone: 'start',
      render: ({ at }) => <span className={classes.nowrap}>{moment(at)}</span>,
    },
    { name: 'user', title: t('user'), render: ({ user }) => who(user) },
    {
      name: 'quantity',
      title: t('quantity'),
      align: 'end',
      phone: 'end',
      render: (row) => <SignedQuantity value={row.quantity} />,
    },
    {
      name: 'balanceAfter',
      title: t('balanceAfter'),
      align: 'end',
      phone: 'end',
      render: ({ balanceAfter }) => (
        <span className={classes.nowrap}>
          {isPhone ? `${t('balanceAfter')} ` : null}
          <bdi dir="ltr">{quantity(balanceAfter)}</bdi>
        </span>
      ),
    },
    ...(canSeeCosts ? [cost] : []),
  ];
}

type Named = { product: { id: string; name: string }; variant: string };

export function ProductLink({ row: { product, variant } }: { row: Named }) {
  return (
    <Link to={paths.product(product.id)} className={classes.link}>
      <bdi>{variant ? `${product.name} · ${variant}` : product.name}</bdi>
    </Link>
  );
}

const pathOf = {
  sale: paths.order,
  purchase: paths.purchase,
  count: paths.stockCount,
} as const;

/** The type of a movement, with its document and reason. */
function MovementWords({ movement }: { movement: Movement }) {
  const t = useTranslations('platform');
  const { type, document, reason, note } = movement;
  const why = [reason ? t(`stockReasons.${reason}`) : null, note].filter(Boolean).join(' · ');
  return (
    <span>
      {t(`stockMoveTypes.${type}`)}
      {document ? (
        <>
          {' '}
          <Link to={pathOf[document.type](document.id)} className={classes.link}>
            <bdi>{withCodes(document.code)}</bdi>
          </Link>
        </>
      ) : null}
      {why ? <span className={classes.dimmed}> · {why}</span> : null}
    </span>
  );
}
