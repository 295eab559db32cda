import { debtDirections } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import type { ListedDebtor } from '../../../domain/debt/debt.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { WithGate } from '../../../ui/feedback/WithGate.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { DebtFigures } from './DebtFigures.tsx';
import { useDebtorColumns } from './debt.columns.tsx';

const address = listAddress({ direction: oneOf(debtDirections, 'receivable') });

/** The debtors, the largest debt first. */
export default function DebtorsPage() {
  return (
    <WithGate gate="debt.list">
      <Debtors />
    </WithGate>
  );
}

function Debtors() {
  const t = useTranslations('debt');
  const list = useListState(address);
  const { content, page, perPage } = list.query;
  const { direction } = list.state;
  const query = trpc.debt.debtors.useQuery(
    { direction, page, perPage, ...(content ? { name: content } : {}) },
    list.options,
  );
  return (
    <ListPage<ListedDebtor>
      title={t('byContact')}
      search={t('searchDebtors')}
      list={list}
      query={query}
      rows={query.data?.contactsDebtsTransactions}
      count={query.data?.pagination.count}
      columns={useDebtorColumns(direction)}
      figures={<DebtFigures direction={direction} />}
      filters={[
        {
          kind: 'chips',
          name: 'direction',
          label: t('direction'),
          options: debtDirections.map((value) => ({ value, label: t(`directions.${value}`) })),
        },
      ]}
      open={({ id }) => `${paths.debtor(id)}?${new URLSearchParams({ direction })}`}
      empty={{ kind: 'records', title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}
