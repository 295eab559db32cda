import { newId } from '@mostrador/shared/wire/new-id';
import type { SaleEdit, SaleInput } from '../sale.schema.ts';
import type { salePayments } from '../sale.table.ts';
import type { SaleFound } from '../sell/sale-before.ts';
import type { Draft, PaymentRow } from '../sell/sale-draft.ts';

type Paid = Pick<SaleInput, 'payments' | 'paymentMethod' | 'received'>;
type Input = Pick<SaleEdit, 'payments' | 'paymentMethod' | 'received'>;
/** The payment fields of the edit, to be validated with the rest of the sale. */
type Edited = { payments?: readonly object[] | undefined; paymentMethod?: string; received?: undefined };
type CurrentPayments = { sale: SaleFound; payments: PaymentRow[] };

const nameOf = ({ id, paymentId }: Pick<PaymentRow, 'id' | 'paymentId'>) => paymentId ?? id;

/**
 * The payment of an edited sale: payments that the edit omits stay unchanged. A single cash payment of the
 * whole amount follows the total, as the amount of an income does. Card and transfer payments are facts: the
 * difference is owed, or specified by the edit.
 */
export function editedPayments(input: Input, current: CurrentPayments): Edited {
  const { sale, payments } = current;
  if (sale.status === 'in_progress') return input.payments ? { payments: input.payments } : {};
  if (input.payments) {
    const merged = mergedWith(input.payments, payments);
    return isAsItStands(merged, payments) ? paidAsBefore(current) : { payments: merged };
  }
  if (!input.paymentMethod && (input.received ?? null) === null) return paidAsBefore(current);
  const [only, ...others] = payments;
  const isWhole = sale.balance === 0 && others.length === 0;
  const hasSameReceived = input.received === undefined || input.received === (only?.received ?? null);
  if (!only || !isWhole || !hasSameReceived || only.method !== (input.paymentMethod ?? 'cash')) return {};
  return { paymentMethod: only.method, received: undefined };
}

function paidAsBefore({ sale, payments }: CurrentPayments): Edited {
  const [only, ...others] = payments;
  if (sale.balance === 0 && others.length === 0) {
    const method = only?.method ?? 'cash';
    if (method === 'cash' || sale.channel === 'income') return { paymentMethod: method, payments: undefined };
  }
  return { payments: payments.map(asInput) };
}

const asInput = (row: PaymentRow) => ({
  id: nameOf(row),
  method: row.method,
  amount: row.amount,
  received: row.received,
  reference: row.reference,
  moneyAccountId: row.moneyAccountId,
});

type PaymentInput = NonNullable<Paid['payments']>[number];

/** A payment is matched by its id, or else by its method and amount; its omitted fields keep their value. */
function mergedWith(requests: readonly PaymentInput[], payments: readonly PaymentRow[]): PaymentInput[] {
  const left = new Set(payments);
  const take = (isMeant: (row: PaymentRow) => boolean) => {
    const found = [...left].find(isMeant);
    if (found) left.delete(found);
    return found;
  };
  const named = requests.map(({ id }) => (id ? take((row) => nameOf(row) === id) : undefined));
  return requests.map((payment, index) => {
    const known =
      named[index] ??
      (payment.id
        ? undefined
        : take(({ method, amount }) => method === payment.method && amount === payment.amount));
    if (!known) return payment;
    const isSameMethod = known.method === payment.method;
    const stays = {
      ...(isSameMethod && known.amount === payment.amount && { received: known.received }),
      ...(isSameMethod && { moneyAccountId: known.moneyAccountId }),
      reference: known.reference,
    };
    const given = Object.fromEntries(Object.entries(payment).filter(([, value]) => value !== undefined));
    return { ...stays, ...given, id: nameOf(known), method: payment.method, amount: payment.amount };
  });
}

const isAsItStands = (merged: readonly PaymentInput[], payments: readonly PaymentRow[]) =>
  merged.length === payments.length &&
  merged.every((payment, index) => {
    const row = payments[index];
    return (
      row !== undefined &&
      payment.id === nameOf(row) &&
      payment.method === row.method &&
      payment.amount === row.amount &&
      (payment.received ?? null) === row.received &&
      (payment.reference ?? null) === row.reference &&
      (payment.moneyAccountId ?? row.moneyAccountId) === row.moneyAccountId
    );
  });

/**
 * Gives the payments of a draft the ids of the existing payments; each revision has separate rows. If the
 * sale has only one payment, its reference stays, and so does the cash received if it is still enough.
 */
export function withNames(draft: Draft, current: readonly PaymentRow[]): Draft {
  const [only] = current;
  const isOnly = current.length === 1 && draft.payments.length === 1;
  const payments = draft.payments.map((row): PaymentRow => {
    const isKnown = current.some((each) => nameOf(each) === row.id);
    const own = { ...row, id: newId(), paymentId: row.id };
    if (isKnown || !isOnly || only?.method !== row.method) return own;
    const received = row.received ?? receivedBefore(only, row.amount);
    const change = received === null ? 0 : received - row.amount;
    return { ...own, received, change, reference: row.reference ?? only.reference, paymentId: nameOf(only) };
  });
  const change = payments.reduce((sum, each) => sum + each.change, 0);
  return { ...draft, payments, sale: { ...draft.sale, change } };
}

/** True if the edit leaves the payments of the sale unchanged. */
export const isPaidAsBefore = ({ payments }: Paid, current: readonly PaymentRow[]) =>
  payments !== undefined && isAsItStands(payments, current);

/** Copies a payment as a row of the next revision. */
export const repeated = ({ organizationId, createdAt, ...row }: typeof salePayments.$inferSelect) => ({
  ...row,
  id: newId(),
  paymentId: nameOf(row),
});

const receivedBefore = ({ received }: PaymentRow, amount: number) =>
  received !== null && received >= amount ? received : null;
