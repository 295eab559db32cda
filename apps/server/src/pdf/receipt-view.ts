import type { ReceiptView } from '@mostrador/shared/receipt-view';

/** A receipt with its logo's bytes: PNG, or null when the shop hides it or has none. */
export type PrintedReceipt = Omit<ReceiptView, 'business'> & {
  business: { name: string; lines: string[]; logo: Uint8Array | null };
};
