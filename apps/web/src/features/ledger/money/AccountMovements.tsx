import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { MoneyAccount } from '../../../domain/money/money-account.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { movementPath } from '../../../domain/statement/document-path.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { daysAfter, shopDay } from '../../../lib/format/days.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { idPart, oneOf, page, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Sparkline } from '../../../ui/chart/Sparkline.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import classes from './money.module.css';
import type { Movement } from './money.ts';

const TransferSheet = lazyOverlay(withWords(['money'], () => import('./TransferSheet.tsx')));

const spans = ['30', '90', '365'] as const;
const address = { page: page(), days: oneOf(spans, '90'), transfer: idPart() };
const perPage = 20;

/** The movements of an account, the latest first, with the balance after each. */
export function AccountMovements({ account }: { account: MoneyAccount }) {
  const shop = useShop();
  return shop ? <Movements account={account} shop={shop} /> : null;
}

function Movements({ account, shop }: { account: MoneyAccount; shop: Shop }) {
  const t = useTranslations('money');
  const [state, change] = useAddress(address);
  const today = shopDay(new Date(), shop);
  const query = trpc.statement.cashFlow.useQuery(
    {
      moneyAccountId: account.id,
      from: daysAfter(today, -Number(state.days)),
      until: today,
      order: 'desc',
      page: state.page,
      perPage,
    },
    { placeholderData: keepPreviousData },
  );
  const { data: course } = trpc.statement.byDay.useQuery(
    { moneyAccountId: account.id, from: daysAfter(today, -Number(state.days)), until: today },
    { placeholderData: keepPreviousData },
  );
  const pathOf = usePathOf(account);
  return (
    <section className={classes.movements} aria-label={t('movements')}>
      <Choice
        aria-label={t('since')}
        className={classes.span}
        value={state.days}
        data={spans.map((days) => ({ value: days, label: t('lastDays', { count: Number(days) }) }))}
        onChange={(days) => change({ days: spans.find((each) => each === days) ?? '90', page: 1 })}
      />
      <Sparkline values={course?.days.map(({ balance }) => balance) ?? []} />
      <DataTable
        rows={query.data?.cashFlow}
        columns={useShownColumns(useColumns(pathOf))}
        density="compact"
        query={query}
        open={pathOf}
        pages={{
          page: state.page,
          perPage,
          count: query.data?.pagination.count ?? null,
          onPage: (next) => change({ page: next }),
        }}
        empty={<EmptyState kind="records" title={t('noMovements')} />}
      />
      {state.transfer ? (
        <TransferSheet id={state.transfer} onClose={() => change({ transfer: null })} />
      ) : null}
    </section>
  );
}

/** The page of the document that moved the money; a transfer opens beside the list. */
function usePathOf({ id }: MoneyAccount) {
  const here = paths.moneyAccount(id);
  return (movement: Movement) =>
    movement.type === 'transfer'
      ? `${here}?${new URLSearchParams({ transfer: movement.transactionId })}`
      : (movementPath(movement) ?? here);
}

function useColumns(pathOf: (row: Movement) => string): ListColumn<Movement>[] {
  const t = useTranslations('money');
  const titleOf = ({ concept, contact, type }: Movement) => concept ?? contact?.name ?? t(`types.${type}`);
  const notesOf = ({ isReversal, concept, contact, type, code }: Movement) => [
    ...(isReversal ? [t('takenBack')] : []),
    ...(concept || contact ? [t(`types.${type}`)] : []),
    ...(code ? [code] : []),
  ];
  return [
    {
      name: 'movement',
      title: t('movement'),
      phone: 'start',
      render: (row) => (
        <span>
          <Link to={pathOf(row)} className={classes.link}>
            <bdi>{titleOf(row)}</bdi>
          </Link>
          <small className={classes.note}>{notesOf(row).join(' · ')}</small>
        </span>
      ),
    },
    col.date({ name: 'date', title: t('date'), phone: 'start', width: 120 }, (row) => row.date),
    col.money({ name: 'amount', title: t('moved'), phone: 'end', tone: 'signed' }, ({ amount }) => amount),
    col.money(
      { name: 'balance', title: t('balance'), phone: 'end', className: () => classes.balance },
      ({ balance }) => balance,
    ),
  ];
}
