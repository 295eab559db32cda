import { roundCash } from '@mostrador/shared/money/money';
import type { Due } from '../../../domain/sale/cart/cart-total.ts';

export const methods = ['cash', 'card', 'transfer', 'credit'] as const;
export type Method = (typeof methods)[number];
export type PaidMethod = Exclude<Method, 'credit'>;
/** The customer's credit balance is added by a separate button, as a part of the largest possible amount. */
export type PartMethod = PaidMethod | 'credit_balance';

/** A settled part of the sale; `received` only if the customer handed over another amount than the part. */
export type Part = {
  id: string;
  method: PartMethod;
  amount: number;
  received: number | null;
  /** The reference by which a transfer or a card payment is found in the records of the bank. */
  reference?: string;
};

export type Charge = {
  parts: Part[];
  /** The payment method of the part that is being entered. */
  method: Method;
  /** Null if the field still shows the exact amount. */
  tendered: number | null;
  /** The id of the part that is being entered, so that a retry sends the same id. */
  nextId: string;
  /** The reference of the part that is being entered; cash has none. */
  reference: string;
  dueDate: string | null;
};

export type ChargeAction =
  | { type: 'method'; method: Method }
  | { type: 'tender'; amount: number | null }
  | { type: 'reference'; text: string }
  /** `nextId` is the id of the part after this one. */
  | { type: 'part'; amount: number; nextId: string; method?: 'credit_balance' }
  | { type: 'removePart'; id: string }
  | { type: 'dueDate'; date: string };

export const openCharge = (nextId: string): Charge => ({
  parts: [],
  method: 'cash',
  tendered: null,
  nextId,
  reference: '',
  dueDate: null,
});

export function reduceCharge(charge: Charge, action: ChargeAction): Charge {
  switch (action.type) {
    case 'method':
      return { ...charge, method: action.method, tendered: null, reference: '' };
    case 'tender':
      return { ...charge, tendered: action.amount };
    case 'reference':
      return { ...charge, reference: action.text };
    case 'part':
      return withPart(charge, action);
    case 'removePart':
      return { ...charge, parts: charge.parts.filter(({ id }) => id !== action.id), tendered: null };
    case 'dueDate':
      return { ...charge, dueDate: action.date };
  }
}

/** The total as the server will calculate it: if everything is paid now, the part paid in cash is rounded. */
export function amountDue({ parts, method }: Pick<Charge, 'parts' | 'method'>, due: Due): number {
  const isCash = parts.every((part) => part.method === 'cash');
  if (method !== 'credit') return method === 'cash' ? amountWithCash(parts, due) : due.other;
  const paid = parts.reduce((sum, part) => sum + part.amount, 0);
  return isCash && parts.length > 0 && paid >= due.cash ? due.cash : due.other;
}

/** The total if cash pays everything that these parts do not pay by other methods. */
export function amountWithCash(parts: readonly { method: string; amount: number }[], { other, coin }: Due) {
  const otherwise = parts.reduce((sum, { method, amount }) => sum + (method === 'cash' ? 0 : amount), 0);
  return otherwise + roundCash(other - otherwise, coin);
}

export const remainingOf = (charge: Charge, due: Due): number =>
  Math.max(0, amountDue(charge, due) - charge.parts.reduce((sum, part) => sum + part.amount, 0));

/** The outcome of confirming the part that is being entered. */
export type Settlement =
  | { kind: 'sale'; parts: Part[]; change: number }
  /** Less than the amount due was entered: it is taken as a part payment if that was requested. */
  | { kind: 'part'; amount: number; missing: number }
  | { kind: 'refused'; reason: 'amountRequired' | 'contactRequired' };

type Circumstances = { due: Due; hasCustomer: boolean; tendered?: number | null };

/** `tendered` overrides the value of the field: a button with an amount confirms at once. */
export function settle(
  charge: Charge,
  { due, hasCustomer, tendered = charge.tendered }: Circumstances,
): Settlement {
  const remaining = remainingOf(charge, due);
  if (charge.method === 'credit') {
    if (remaining > 0 && !hasCustomer) return { kind: 'refused', reason: 'contactRequired' };
    return { kind: 'sale', parts: charge.parts, change: 0 };
  }
  if (remaining === 0) return { kind: 'sale', parts: charge.parts, change: 0 };
  const given = tendered ?? remaining;
  if (given <= 0) return { kind: 'refused', reason: 'amountRequired' };
  if (given < remaining) return { kind: 'part', amount: given, missing: remaining - given };
  const isOver = charge.method === 'cash' && given > remaining;
  const last = partOf(charge, charge.method, remaining);
  const parts = [...charge.parts, isOver ? { ...last, received: given } : last];
  return { kind: 'sale', parts, change: isOver ? given - remaining : 0 };
}

/** The change to show while an amount is being typed. */
export const changeOf = (charge: Charge, due: Due): number =>
  charge.method === 'cash' ? Math.max(0, (charge.tendered ?? 0) - remainingOf(charge, due)) : 0;

/** The amount that remains open if the amount in the field is less than the rest; 0 if nothing is entered. */
export function missingOf(charge: Charge, due: Due): number {
  const given = charge.tendered ?? 0;
  return charge.method === 'credit' || given <= 0 ? 0 : Math.max(0, remainingOf(charge, due) - given);
}

/** The rest continues with the same method; the user can choose another method or type an amount at once. */
type NewPart = { amount: number; nextId: string; method?: 'credit_balance' };

function withPart(charge: Charge, { amount, nextId, method }: NewPart): Charge {
  const by = method ?? charge.method;
  if (by === 'credit') return charge;
  const part = partOf(charge, by, amount);
  return { ...charge, parts: [...charge.parts, part], tendered: null, reference: '', nextId };
}

function partOf({ nextId, reference }: Charge, method: PartMethod, amount: number): Part {
  const givenReference = method === 'card' || method === 'transfer' ? reference.trim() : '';
  return { id: nextId, method, amount, received: null, ...(givenReference && { reference: givenReference }) };
}
