import { type PaymentMethod, type SettledMethod, takingKinds } from '@mostrador/shared/codes/codes';
import { type Coin, roundCash } from '@mostrador/shared/money/money';
import type { SaleTotal } from '@mostrador/shared/money/sale-total';
import { newId } from '@mostrador/shared/wire/new-id';
import { conflict, InvalidField } from '../../../core/call/errors.ts';
import { refuseCents } from '../../../identity/organization/decimals.ts';
import { type NamedAccounts, refuseOtherAccount } from '../../../ledger/ledger/ledger.ts';
import type { SaleInput } from '../sale.schema.ts';
import type { PaymentRow, SaleRow } from './sale-draft.ts';

type Input = {
  id?: string | undefined;
  method: SettledMethod;
  amount: number;
  received?: number | null | undefined;
  reference?: string | null | undefined;
  moneyAccountId?: string | null | undefined;
};
/** The fields of a total that settling needs. */
type Sum = Pick<SaleTotal, 'total' | 'rounding'>;
export type Settlement<Total extends Sum = SaleTotal> = { total: Total; payments: Input[] };
type Paying = Pick<SaleInput, 'payments' | 'paymentMethod' | 'received'>;

/**
 * Settles the payment of a sale. Without a method and payments, the whole amount is paid in cash; with
 * `payments: []`, all of it is owed. Only a full payment is rounded, by the part that is paid in cash; the
 * payments may state the exact or the rounded total.
 */
export function settle<Total extends Sum>(input: Paying, exact: Total, coin: Coin): Settlement<Total> {
  if (!input.payments) return settleWhole(input, exact, coin);
  const paid = sumOf(input.payments);
  const cash = input.payments.filter(({ method }) => method === 'cash');
  const rounded = roundedBeside(exact, paid - sumOf(cash), coin);
  if (cash.length > 0 && paid === rounded.total) return { total: rounded, payments: input.payments };
  if (cash.length > 0 && paid === exact.total)
    return { total: rounded, payments: withDifference(input.payments, rounded.total - exact.total) };
  if (paid > exact.total) throw new InvalidField('payments', 'paymentExceedsTotal');
  return { total: exact, payments: input.payments };
}

const sumOf = (payments: readonly Input[]) => payments.reduce((sum, { amount }) => sum + amount, 0);

/** The total if coins pay everything that is not paid by other methods. */
function roundedBeside<Total extends Sum>(exact: Total, otherwise: number, coin: Coin): Total {
  const total = otherwise + roundCash(exact.total - otherwise, coin);
  return { ...exact, total, rounding: exact.rounding + total - exact.total };
}

function settleWhole<Total extends Sum>(
  { paymentMethod = 'cash', received }: Paying,
  exact: Total,
  coin: Coin,
): Settlement<Total> {
  if (paymentMethod === 'credit') return { total: exact, payments: [] };
  const total = paymentMethod === 'cash' ? roundedBeside(exact, 0, coin) : exact;
  const whole = { method: paymentMethod, amount: exact.total, received };
  return { total, payments: withDifference([whole], total.total - exact.total) };
}

/**
 * Adds the difference to the largest cash payment, or to the largest payment if none is in cash. If the cash
 * received equals the stated amount, it becomes the rounded amount.
 */
function withDifference(payments: Input[], difference: number): Input[] {
  const cash = payments.filter(({ method }) => method === 'cash');
  const taking = cash.length > 0 ? cash : payments;
  const largest = taking.reduce((most, payment) => (payment.amount > most.amount ? payment : most));
  return payments
    .map((payment) => {
      if (payment !== largest) return payment;
      const amount = payment.amount + difference;
      return {
        ...payment,
        amount,
        received: payment.received === payment.amount ? amount : payment.received,
      };
    })
    .filter(({ amount }) => amount > 0);
}

type TradeInPayment = { value: number; isCash: boolean; coin: Coin };

/**
 * Settles a sale with an exchange: the returned goods pay first, and the customer pays the difference. If
 * they are worth more, no payment is made and the rest is paid back. A cash difference is a sum that coins
 * can make, and the sale is rounded accordingly.
 */
export function settleExchanged(
  input: SaleInput,
  exact: SaleTotal,
  { value, isCash, coin }: TradeInPayment,
): Settlement {
  const difference = exact.total - value;
  const settled = (due: number, payments: Input[]): Settlement => {
    const total = { ...exact, total: due, rounding: exact.rounding + due - exact.total };
    const exchanged = Math.min(value, due);
    return {
      total,
      payments: exchanged > 0 ? [{ method: 'exchange', amount: exchanged }, ...payments] : payments,
    };
  };
  if (difference <= 0) {
    if (input.payments?.length) throw new InvalidField('payments', 'paymentExceedsTotal');
    const back = isCash ? Math.min(roundCash(-difference, coin), value) : -difference;
    return settled(value - back, []);
  }
  const paid = settle(input, { ...exact, total: difference }, coin);
  return settled(value + paid.total.total, paid.payments);
}

type Payers = {
  saleId: string;
  isListed: boolean;
  revision: number;
  accounts: Partial<Record<PaymentMethod, string>>;
  openAccounts: NamedAccounts;
  decimals: number;
};

export function paymentRows(requests: readonly Input[], payers: Payers): PaymentRow[] {
  const { saleId, isListed, revision, decimals } = payers;
  return requests.map((payment, position) => {
    const field = (name: string) => (isListed ? `payments.${position}.${name}` : name);
    refuseCents(decimals, field('amount'), payment.amount);
    const received = payment.received ?? null;
    if (received !== null && received < payment.amount)
      throw new InvalidField(field('received'), 'receivedTooLow');
    refuseCents(decimals, field('received'), received ?? 0);
    const moneyAccountId = takingAccount(payment, { ...payers, field: field('moneyAccountId') });
    return {
      id: payment.id ?? newId(),
      paymentId: null,
      saleId,
      revision,
      position,
      method: payment.method,
      amount: payment.amount,
      received,
      change: received === null ? 0 : received - payment.amount,
      reference: payment.reference ?? null,
      moneyAccountId,
    };
  });
}

/** The account that the payment names, or else the account of the method. */
function takingAccount(
  { method, moneyAccountId: named }: Input,
  { accounts, openAccounts, field }: Pick<Payers, 'accounts' | 'openAccounts'> & { field: string },
) {
  const usual = accountOf(method, accounts);
  if (usual === undefined && !named) throw conflict('moneyAccountInactive');
  if (!named || method === 'credit_balance' || method === 'exchange') return usual ?? null;
  refuseOtherAccount(openAccounts, { id: named, kinds: takingKinds[method], field });
  return named;
}

/**
 * The account of a payment. Null if the method moves no money; undefined if the shop has no account for it.
 */
export const accountOf = (
  method: SettledMethod,
  accounts: Partial<Record<PaymentMethod, string>>,
): string | null | undefined =>
  method === 'credit_balance' || method === 'exchange' ? null : accounts[method];

/** The part paid with the customer's credit balance. */
export const creditIn = (payments: readonly Pick<PaymentRow, 'method' | 'amount'>[]) =>
  payments.reduce((sum, { method, amount }) => sum + (method === 'credit_balance' ? amount : 0), 0);

export function methodOf(
  payments: readonly Pick<PaymentRow, 'method'>[],
  balance: number,
): SaleRow['paymentMethod'] {
  const methods = new Set<SaleRow['paymentMethod']>(payments.map(({ method }) => method));
  if (balance > 0) methods.add('credit');
  const [only = 'cash', ...others] = methods;
  return others.length > 0 ? 'mixed' : only;
}
