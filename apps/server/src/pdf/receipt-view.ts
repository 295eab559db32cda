import type { ReceiptView } from '@mostrador/shared/receipt-view';

/** A receipt with its logo's bytes: PNG, or null when the shop hides it or has none. */
export type PrintedReceipt = Omit<ReceiptView, 'business' | 'link'> & {
  /** Address behind the QR code; null prints none. */
  link: string | null;
  business: { name: string; lines: string[]; logo: Uint8Array | null };
};
