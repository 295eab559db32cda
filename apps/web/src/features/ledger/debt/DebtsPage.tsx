import { debtDirections, debtFilters } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import type { ListedDebt } from '../../../domain/debt/debt.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { oneOf } from '../../../lib/navigation/address.ts';
import { WithGate } from '../../../ui/feedback/WithGate.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { DebtFigures } from './DebtFigures.tsx';
import { toDebt, useDebtColumns } from './debt.columns.tsx';

const address = listAddress({
  status: oneOf(debtFilters, 'open'),
  direction: oneOf(debtDirections, 'receivable'),
});

/** All debts, the earliest due date first. */
export default function DebtsPage() {
  return (
    <WithGate gate="debt.list">
      <Debts />
    </WithGate>
  );
}

function Debts() {
  const t = useTranslations('debt');
  const list = useListState(address);
  const { content, page, perPage } = list.query;
  const { status, direction } = list.state;
  const query = trpc.debt.list.useQuery(
    { status, direction, page, perPage, ...(content ? { content } : {}) },
    list.options,
  );
  return (
    <ListPage<ListedDebt>
      title={t('byTransaction')}
      search={t('searchDebts')}
      list={list}
      query={query}
      rows={query.data?.debtsTransactions}
      count={query.data?.pagination.count}
      columns={useDebtColumns()}
      figures={<DebtFigures direction={list.state.direction} />}
      filters={[
        {
          kind: 'chips',
          name: 'direction',
          label: t('direction'),
          anyLabel: t('all'),
          options: debtDirections.map((value) => ({ value, label: t(`directions.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('status'),
          options: debtFilters.map((value) => ({ value, label: t(`filters.${value}`) })),
        },
      ]}
      open={toDebt}
      empty={{ kind: 'records', title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}
