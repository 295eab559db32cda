/** The payment of a document: one method for all of it, or payments that add up. */
type Paying = {
  payments?: unknown;
  paymentMethod?: string | null | undefined;
  received?: number | null | undefined;
};

export const isPaidOneWay = ({ payments, paymentMethod }: Paying) => !(payments && paymentMethod);
export const paidOneWay = { error: 'paymentConflict', path: ['payments'] };

/** With several payments, the cash received is stated for each payment, not for the document. */
export const isReceivedOnce = ({ payments, received }: Paying) => !payments || (received ?? null) === null;
export const receivedOnce = { error: 'paymentConflict', path: ['received'] };

export const isReceivedInCash = ({ paymentMethod, received }: Paying) =>
  (paymentMethod ?? 'cash') === 'cash' || (received ?? null) === null;
export const receivedOnlyCash = { error: 'receivedOnlyCash', path: ['received'] };
