import { newId } from '@mostrador/shared/new-id';

export const methods = ['cash', 'card', 'transfer', 'credit'] as const;
export type Method = (typeof methods)[number];
export type PaidMethod = Exclude<Method, 'credit'>;

/**
 * A part of the sale that is settled; `received` only when somebody handed over another sum than the part.
 */
export type Part = { id: string; method: PaidMethod; amount: number; received: number | null };

export type Charge = {
  parts: Part[];
  /** Of the part that is being entered. */
  method: Method;
  /** null while the field still shows the exact amount. */
  tendered: number | null;
  /** The id of the part that is being entered: a retry sends the same one. */
  nextId: string;
  dueDate: string | null;
};

/** What the sale costs when every coin of it is cash, and when it is not: only cash is rounded. */
export type Due = { cash: number; other: number };

export type ChargeAction =
  | { type: 'method'; method: Method }
  | { type: 'tender'; amount: number | null }
  | { type: 'part'; amount: number }
  | { type: 'removePart'; id: string }
  | { type: 'dueDate'; date: string };

export const openCharge = (): Charge => ({
  parts: [],
  method: 'cash',
  tendered: null,
  nextId: newId(),
  dueDate: null,
});

export function reduceCharge(charge: Charge, action: ChargeAction): Charge {
  switch (action.type) {
    case 'method':
      return { ...charge, method: action.method, tendered: null };
    case 'tender':
      return { ...charge, tendered: action.amount };
    case 'part':
      return withPart(charge, action.amount);
    case 'removePart':
      return { ...charge, parts: charge.parts.filter(({ id }) => id !== action.id), tendered: null };
    case 'dueDate':
      return { ...charge, dueDate: action.date };
  }
}

/** The whole, as the server will compute it for these payments: rounded when all that is paid now is cash. */
export function amountDue({ parts, method }: Pick<Charge, 'parts' | 'method'>, due: Due): number {
  const payers: Method[] = [...parts.map((part) => part.method), ...(method === 'credit' ? [] : [method])];
  return payers.length > 0 && payers.every((payer) => payer === 'cash') ? due.cash : due.other;
}

export const remainingOf = (charge: Charge, due: Due): number =>
  Math.max(0, amountDue(charge, due) - charge.parts.reduce((sum, part) => sum + part.amount, 0));

/** What happens when the part that is being entered is confirmed. */
export type Settlement =
  | { kind: 'sale'; parts: Part[]; change: number }
  | { kind: 'part'; amount: number }
  | { kind: 'refused'; reason: 'amountRequired' | 'contactRequired' };

type Circumstances = { due: Due; hasCustomer: boolean; tendered?: number | null };

/** `tendered` overrides what stands in the field: a button with a sum on it confirms at once. */
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
  if (given < remaining) return { kind: 'part', amount: given };
  const isOver = charge.method === 'cash' && given > remaining;
  const last = {
    id: charge.nextId,
    method: charge.method,
    amount: remaining,
    received: isOver ? given : null,
  };
  return { kind: 'sale', parts: [...charge.parts, last], change: isOver ? given - remaining : 0 };
}

/** The change to show while a sum is being typed. */
export const changeOf = (charge: Charge, due: Due): number =>
  charge.method === 'cash' ? Math.max(0, (charge.tendered ?? 0) - remainingOf(charge, due)) : 0;

/** What is left goes on with the same method, so that the next one can be chosen or typed at once. */
function withPart(charge: Charge, amount: number): Charge {
  if (charge.method === 'credit') return charge;
  const part = { id: charge.nextId, method: charge.method, amount, received: null };
  return { ...charge, parts: [...charge.parts, part], tendered: null, nextId: newId() };
}
