import type { TenantTx } from '@mostrador/database/connect';
import type { MoneyAccountKind } from '@mostrador/shared/codes/codes';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { arrayText } from '../../core/db/bulk.ts';
import { type Account, moneyAccount } from '../../ledger/ledger/accounts.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import { movedUntil } from '../../ledger/ledger/ledger-totals.ts';
import type { MoneyQuery } from './statement.schema.ts';

/** A ledger account with a reported balance. The safe and the money in transit to the bank have no id. */
export type Purse = {
  account: Account;
  id: string | null;
  kind: MoneyAccountKind | 'safe' | 'transit';
  name: string | null;
};

/**
 * True for credit cards and loans. They are debts and not available money, so they are included only if
 * requested by id.
 */
const isOwed = ({ kind }: Purse) => kind === 'credit_card' || kind === 'loan';

/**
 * Reads the accounts of a query, regardless of the kind and method of payment. Throws 404 `moneyAccountId`.
 */
export async function pursesOf(tx: TenantTx, query: Pick<MoneyQuery, 'moneyAccountId'>): Promise<Purse[]> {
  const rows = await tx
    .select({ id: moneyAccounts.id, kind: moneyAccounts.kind, name: moneyAccounts.name })
    .from(moneyAccounts)
    .orderBy(moneyAccounts.id);
  const all: Purse[] = [
    ...rows.map((row) => ({ ...row, account: moneyAccount(row.id) })),
    { account: 'safe', id: null, kind: 'safe', name: null },
    { account: 'transit', id: null, kind: 'transit', name: null },
  ];
  const { moneyAccountId } = query;
  const named = moneyAccountId
    ? all.filter(({ id, kind }) => (id ?? kind) === moneyAccountId)
    : all.filter((p) => !isOwed(p));
  if (named.length === 0) throw notFound('moneyAccountId');
  return named;
}

export const isOf = (purses: readonly Purse[], account: SQLWrapper) =>
  sql`(${account} = any(${arrayText(purses.map((purse) => purse.account))}::text[]))`;

const source = sql.raw('source');
const destination = sql.raw('destination');

/** True if money came in or went out. A transfer between two of the accounts is neither. */
export const isMove = (purses: readonly Purse[]) => sql`
  (${isOf(purses, source)} or ${isOf(purses, destination)})
  and ${isOf(purses, source)} <> ${isOf(purses, destination)}`;

export const isIn = (purses: readonly Purse[]) => isOf(purses, destination);
export const isOut = (purses: readonly Purse[]) => isOf(purses, source);
export const isAccount = (purses: readonly Purse[]) => isOf(purses, sql.raw('account'));

/** Returns the `MovementType`, from the document and the account on the other side. */
export const typeOf = (purses: readonly Purse[]): SQL => {
  const other = sql`case when ${isOut(purses)} then destination else source end`;
  return sql`case
    when document_type = 'sale' then case when ${other} in (
      select 'income:' || id from categories where kind = 'transaction' and transaction_type = 'income')
      then 'income' else 'sale' end
    when document_type in ('cash_session', 'cash_movement', 'cash_closing') then
      case when ${other} like 'expense:%' then 'expense' when ${other} = 'equity:opening' then 'opening'
        else 'cash_movement' end
    when document_type = 'purchase' then 'expense'
    when document_type = 'debt' then 'deposit'
    when document_type in ('refund', 'deposit', 'transfer', 'asset_disposal', 'supplier_return')
      then document_type
    else 'opening' end`;
};

type At = { purses: readonly Purse[]; day: string };

/** Reads the balance of each account at the end of a day. */
export async function balancesOn(tx: TenantTx, { purses, day }: At) {
  const rows = await tx.execute<{ account: string; amount: string }>(sql`
    with moved as (${movedUntil(day)})
    select account, sum(amount) amount from (
      select destination account, amount from moved union all select source, -amount from moved) leg
    where ${isAccount(purses)} group by 1`);
  return new Map(rows.map(({ account, amount }) => [account, Number(amount)]));
}

export const totalOn = async (tx: TenantTx, at: At) =>
  [...(await balancesOn(tx, at)).values()].reduce((sum, amount) => sum + amount, 0);

/** Reads the change of the accounts' total on each day with movements. */
export async function changesOf(tx: TenantTx, purses: readonly Purse[], { from, until }: DateRange) {
  const rows = await tx.execute<{ day: string; amount: string }>(sql`
    select business_date::text "day", sum(case when ${isIn(purses)} then amount else -amount end) amount
    from ledger_days
    where business_date between ${from}::date and ${until}::date and ${isMove(purses)} group by 1`);
  return new Map(rows.map(({ day, amount }) => [day, Number(amount)]));
}
