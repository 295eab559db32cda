import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { StockMovement } from '@mostrador/api/catalog/product/product.schema';
import { stockMoveTypes, stockReasons } from '@mostrador/shared/codes/codes';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { SignedQuantity } from '../../../../domain/stock/SignedQuantity.tsx';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useCan } from '../../../../lib/session/me.tsx';
import { useUserName } from '../../../../lib/session/use-user-name.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../../ui/list/DataTable.tsx';
import type { Column } from '../../../../ui/list/TableGrid.tsx';
import type { ReadProduct } from '../form/product-form.ts';
import { variantName } from '../form/variant-name.ts';
import classes from '../product.module.css';

type Movement = Omit<z.output<typeof StockMovement>, 'at'> & { at: string };

const perPage = 10;

/** The kardex: the stock movements, newest first, with the stock after each. */
export function StockHistory({ product }: { product: ReadProduct }) {
  const [page, setPage] = useState(1);
  const columns = useMovementColumns(product);
  const list = trpc.product.stockMovements.useQuery(
    { id: product.id, page, perPage },
    { placeholderData: keepPreviousData },
  );
  return (
    <DataTable<Movement>
      rows={list.data?.stockMovements}
      columns={columns}
      density="compact"
      query={list}
      pages={{ page, perPage, count: list.data?.pagination.count ?? null, onPage: setPage }}
      empty={<NoMovements product={product} />}
    />
  );
}

/** A product without tracked stock has no movements. The page explains this and how to start tracking. */
function NoMovements({ product: { id, trackStock } }: { product: ReadProduct }) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const canUpdate = useCan('product.update');
  if (trackStock) return <EmptyState kind="records" title={t('noMovements')} tutorial="stock" />;
  return (
    <EmptyState
      kind="records"
      title={t('untrackedTitle')}
      action={
        canUpdate ? (
          <Button component={Link} to={paths.editProduct(id)} variant="default">
            {common('edit')}
          </Button>
        ) : null
      }
    >
      {t('untrackedText')}
    </EmptyState>
  );
}

function useMovementColumns(product: ReadProduct): Column<Movement>[] {
  const who = useUserName();
  const t = useTranslations('product');
  const common = useTranslations('common');
  const { beside, date, time, quantity } = useFormat();
  const isPhone = useMediaQuery('(max-width: 56.24em)', undefined, { getInitialValueInEffect: false });
  const moment = ({ at }: Movement) => `${date(at)}, ${time(at)}`;
  const balance = ({ balanceAfter }: Movement) => <bdi dir="ltr">{quantity(balanceAfter)}</bdi>;
  const what: Column<Movement> = {
    accessor: 'type',
    title: t('movement'),
    render: (row) => (
      <>
        <MovementWords movement={row} product={product} />
        {isPhone ? (
          <Text size="sm" c="dimmed">
            {beside([moment(row), who(row.user)])}
          </Text>
        ) : null}
      </>
    ),
  };
  const change: Column<Movement> = {
    accessor: 'quantity',
    title: common('quantity'),
    align: 'end',
    render: (row) => <SignedQuantity value={row.quantity} />,
  };
  const after: Column<Movement> = {
    accessor: 'balanceAfter',
    title: t('balanceAfter'),
    align: 'end',
    render: balance,
  };
  if (isPhone) return [what, change, after];
  return [
    { accessor: 'at', title: common('date'), render: moment },
    what,
    { accessor: 'user', title: common('user'), render: ({ user }) => who(user) },
    change,
    after,
  ];
}

function MovementWords({ movement, product }: { movement: Movement; product: ReadProduct }) {
  const types = useTranslations('platform.stockMoveTypes');
  const reasons = useTranslations('platform.stockReasons');
  const type = stockMoveTypes.find((each) => each === movement.type);
  const reason = stockReasons.find((each) => each === movement.reason);
  const variant = product.variants.find(({ id }) => id === movement.variantId);
  const word = type ? types(type) : movement.type;
  const isOrder = movement.type === 'sale' || movement.type === 'void';
  const details = [
    variant && product.hasVariants ? variantName(variant) : null,
    reason ? reasons(reason) : null,
    movement.note,
  ].filter(Boolean);
  return (
    <span>
      {isOrder && movement.documentId ? (
        <Link to={paths.order(movement.documentId)} className={classes.inlineLink}>
          {word}
        </Link>
      ) : (
        word
      )}
      {details.length > 0 ? ` · ${details.join(' · ')}` : null}
    </span>
  );
}
