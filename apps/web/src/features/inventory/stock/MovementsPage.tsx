import { Button, Text } from '@mantine/core';
import { stockDirections, stockReasons } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { useDaysFilter } from '../../../domain/sale/use-days-filter.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { day, idPart, oneOf } from '../../../lib/navigation/address.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Filter } from '../../../ui/list/ListTools.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { BalancePlot } from './BalancePlot.tsx';
import { type Movement, useMovementColumns } from './movement.columns.tsx';
import classes from './stock.module.css';

const types = [
  'sale',
  'void',
  'refund',
  'purchase',
  'adjust_in',
  'adjust_out',
  'count',
  'initial',
  'import',
] as const;

const address = listAddress({
  from: day(),
  until: day(),
  direction: oneOf(stockDirections),
  type: oneOf(types),
  reason: oneOf(stockReasons),
  productId: idPart(),
  documentId: idPart(),
});

/** The kardex of the whole shop: the stock movements, newest first, with the stock after each. */
export default function MovementsPage() {
  const t = useTranslations('stock');
  const shell = useTranslations('shell');
  const api = useApi();
  const list = useListState(address);
  const { page, perPage, order: _newestFirst, ...narrowing } = list.query;
  const canAsk = !list.isReversed;
  const query = trpc.stock.movements.useQuery({ ...narrowing, page, perPage }, list.options);
  const rows = canAsk ? query.data?.stockMovements : [];
  const { productId, documentId } = list.state;
  return (
    <ListPage<Movement>
      title={shell('menu.movements')}
      search={t('search')}
      list={list}
      query={query}
      rows={rows}
      count={query.data?.pagination.count}
      columns={useMovementColumns()}
      filters={useFilters()}
      density="compact"
      figures={
        productId || documentId ? (
          <Scope rows={rows} isProduct={productId !== null} onAll={list.clear} />
        ) : null
      }
      exporting={(id, format) => api.stock.export.mutate({ ...narrowing, format, id })}
      empty={{ kind: 'records', title: t('emptyTitle'), text: t('emptyText'), tutorial: 'stock' }}
    />
  );
}

type ScopeProps = { rows: Movement[] | undefined; isProduct: boolean; onAll: () => void };

/** The filter that a link set on the list, and a link to all records. */
function Scope({ rows, isProduct, onAll }: ScopeProps) {
  const t = useTranslations('stock');
  const [first] = rows ?? [];
  const isOneVariant = new Set(rows?.map(({ variantId }) => variantId)).size === 1;
  return (
    <>
      <div className={classes.scope}>
        <Text fw={550}>
          {isProduct ? t('onlyProduct', { name: first?.product.name ?? '' }) : t('onlyDocument')}
        </Text>
        <Button variant="subtle" size="compact-md" onClick={onAll}>
          {t('showAll')}
        </Button>
      </div>
      {isProduct && isOneVariant && first ? <BalancePlot variantId={first.variantId} /> : null}
    </>
  );
}

function useFilters(): Filter[] {
  const t = useTranslations();
  const days = useDaysFilter(t('stock.dates'));
  return [
    ...days,
    {
      kind: 'chips',
      name: 'direction',
      label: t('stock.direction'),
      options: stockDirections.map((value) => ({ value, label: t(`stock.directions.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'type',
      label: t('stock.movement'),
      options: types.map((value) => ({ value, label: t(`platform.stockMoveTypes.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'reason',
      label: t('stock.reason'),
      options: stockReasons.map((value) => ({ value, label: t(`platform.stockReasons.${value}`) })),
    },
  ];
}
