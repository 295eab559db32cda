import type { PurchaseChannel } from '@mostrador/shared/codes/codes';
import type { InstalmentsInput } from '../../ledger/debt/instalment.schema.ts';
import type { PurchaseInput, PurchaseLineInput } from './purchase.schema.ts';

/** The input of any spending, a purchase or an expense. */
export type SpendInput = Omit<PurchaseInput, 'products'> & {
  channel: PurchaseChannel;
  products: SpendLine[];
  /** The amount that was not spent on goods. If there are no goods, it includes the tax. */
  amount?: number | undefined;
  categoryId?: string | null | undefined;
  concept?: string | null | undefined;
  /** The useful life in months, for fixed assets. */
  usefulMonths?: number | null | undefined;
  /** The instalments of the open balance. */
  instalments?: InstalmentsInput;
  /** The tip, spent on the same category as the amount. */
  tip?: number | undefined;
  /** The cash received, if everything is paid in cash at once. */
  received?: number | null | undefined;
  couponCode?: string | null | undefined;
  occurredAt?: string | null | undefined;
  deviceId?: string | null | undefined;
  isPending?: boolean | undefined;
};
/** If the cost is absent, the catalogue cost applies. */
export type SpendLine = Omit<PurchaseLineInput, 'cost'> & {
  kind: 'product' | 'service';
  cost?: number | null | undefined;
};
