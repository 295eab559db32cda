import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { coinOf } from '../../identity/organization/decimals.ts';
import { plannedParts } from '../../ledger/debt/instalment.ts';
import { accountsOf, defaultAccounts, type NamedAccounts } from '../../ledger/ledger/ledger.ts';
import { openNamed } from '../sale/sale.ts';
import type { SaleRow } from '../sale/sell/sale-draft.ts';
import { methodOf, paymentRows, settle } from '../sale/sell/sale-payment.ts';
import type { QuoteEdit, QuoteSale } from './quote.schema.ts';
import type { StoredPaying } from './quote.table.ts';

type Input = Partial<Pick<QuoteEdit, (typeof names)[number]>>;
const names = ['payments', 'paymentMethod', 'received', 'dueDate', 'instalments'] as const;

/** The payment fields of a request for the sale of a quote. */
export const payingIn = (input: Input): Input =>
  Object.fromEntries(names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));

/** The other fields of the request: the offered content. */
export function withoutPaying<Body extends object>(input: Body): Omit<Body, (typeof names)[number]> {
  const rest = { ...input };
  for (const name of names) Reflect.deleteProperty(rest, name);
  return rest;
}

/**
 * The stored payment terms with the given changes. A method replaces payments, and a due date replaces
 * instalments.
 */
export function payingWith(before: StoredPaying | null, changes: Input): StoredPaying | null {
  const { payments, paymentMethod, received, dueDate, instalments } = {
    ...before,
    ...(changes.payments && { paymentMethod: undefined, received: undefined }),
    ...(changes.paymentMethod && { payments: undefined }),
    ...(changes.dueDate && { instalments: undefined }),
    ...(changes.instalments?.length && { dueDate: undefined }),
    ...changes,
  };
  const paying = {
    ...(payments && { payments: payments.map(({ id = newId(), ...payment }) => ({ id, ...payment })) }),
    ...(paymentMethod && { paymentMethod }),
    ...(received !== undefined && received !== null && { received }),
    ...(dueDate && { dueDate }),
    ...(instalments?.length && { instalments }),
  };
  return Object.keys(paying).length > 0 ? paying : null;
}

type Quoted = Pick<SaleRow, 'id' | 'amount' | 'businessDate' | 'decimals' | 'currency' | 'cashRounding'>;

/**
 * Validates how a sale of this total would be paid, with the rules of a sale: amounts, accounts and due
 * dates.
 */
export async function judgePaying(tx: TenantTx, sale: Quoted, paying: StoredPaying | null) {
  if (!paying) return;
  const [till] = await tx.execute<{ accounts: Parameters<typeof accountsOf>[0]; open?: NamedAccounts }>(sql`
    select ${defaultAccounts} accounts${openNamed(paying.payments)}`);
  const { id: saleId, decimals } = sale;
  const settled = settledBy(sale, paying);
  const payers = { saleId, isListed: paying.payments !== undefined, revision: 1, decimals };
  const rows = paymentRows(settled.payments, {
    ...{ ...payers, accounts: accountsOf(till?.accounts), openAccounts: till?.open },
  });
  const balance = settled.total.total - rows.reduce((sum, { amount }) => sum + amount, 0);
  plannedParts(paying.instalments, { balance, day: sale.businessDate, decimals });
}

type Counted = Pick<Quoted, 'amount' | 'currency' | 'cashRounding'>;

const settledBy = ({ amount: total, currency, cashRounding }: Counted, paying: StoredPaying) =>
  settle(paying, { total, rounding: 0 }, coinOf({ currency, cashRounding: cashRounding ?? 0 }));

/** The payment terms that a quote shows for its sale. No payment exists yet. */
export function shownPaying(sale: Counted & { id: string }, paying: StoredPaying | null) {
  if (!paying) return { payments: [], instalments: [] };
  const dueDate = paying.instalments?.[0]?.dueDate ?? paying.dueDate ?? null;
  if (!paying.payments && !paying.paymentMethod) return { payments: [], instalments: [], dueDate };
  const { total, payments } = settledBy(sale, paying);
  const rows = payments.map(({ id = sale.id, method, amount, received = null, ...payment }) => ({
    ...{ id, method, amount, received, change: received === null ? 0 : received - amount },
    ...{ reference: payment.reference ?? null, moneyAccountId: payment.moneyAccountId ?? null },
  }));
  const left = total.total - rows.reduce((sum, { amount }) => sum + amount, 0);
  return {
    payments: rows,
    paymentMethod: methodOf(rows, left),
    change: rows.reduce((sum, { change }) => sum + change, 0),
    dueDate,
    instalments: (paying.instalments ?? []).map((part, index) => ({ n: index + 1, ...part, paid: 0 })),
  };
}

/** The payment of the sale: as requested, or else as the quote states. Due dates in the past are ignored. */
export function payingOf(
  input: Pick<QuoteSale, (typeof names)[number]>,
  paying: StoredPaying | null,
  today: string,
) {
  if (!paying) return input;
  const { dueDate, instalments, ...paid } = paying;
  const isPaidOtherwise = input.payments || input.paymentMethod;
  const isDueOtherwise = input.dueDate || input.instalments?.length;
  const isOver = (instalments?.[0]?.dueDate ?? dueDate ?? today) < today;
  return {
    ...(isPaidOtherwise ? {} : paid),
    ...(isDueOtherwise || isPaidOtherwise || isOver ? {} : { dueDate, instalments }),
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  };
}
