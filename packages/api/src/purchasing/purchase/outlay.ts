import type { PurchaseChannel } from '@mostrador/shared/codes/codes';
import type { InstalmentsInput } from '../../ledger/debt/instalment.schema.ts';
import type { PurchaseInput, PurchaseLineInput } from './purchase.schema.ts';

/** Money out as it is asked for, whichever way. */
export type SpendInput = Omit<PurchaseInput, 'products'> & {
  channel: PurchaseChannel;
  products: SpendLine[];
  /** What is spent on no goods; where there are none, the tax is within it. */
  amount?: number | undefined;
  categoryId?: string | null | undefined;
  concept?: string | null | undefined;
  /** Of what lasts: in how many months it wears off. */
  usefulMonths?: number | null | undefined;
  /** In which parts what it leaves open is paid. */
  instalments?: InstalmentsInput;
  /** What is given on top, spent on what the amount is spent on. */
  tip?: number | undefined;
  /** What is handed over where all of it is paid in cash at once. */
  received?: number | null | undefined;
  couponCode?: string | null | undefined;
  occurredAt?: string | null | undefined;
  deviceId?: string | null | undefined;
  isPending?: boolean | undefined;
};
/** Without a cost: what the catalogue says. */
export type SpendLine = Omit<PurchaseLineInput, 'cost'> & {
  kind: 'product' | 'service';
  cost?: number | null | undefined;
};
