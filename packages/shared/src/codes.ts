/** Codes that more than one domain stores; their labels have the same names in the texts of `platform`. */
export const units = [
  'piece',
  'kg',
  'g',
  'lb',
  'oz',
  'quintal',
  'liter',
  'ml',
  'gallon',
  'meter',
  'cm',
  'foot',
  'yard',
  'box',
  'pack',
  'bag',
  'bottle',
  'can',
  'dozen',
  'pair',
  'roll',
  'set',
  'portion',
  'hour',
] as const;
export type Unit = (typeof units)[number];

export const deleteReasons = [
  'discontinued',
  'no_sales',
  'duplicate',
  'data_entry_error',
  'expired_or_damaged',
  'end_of_season',
  'other',
] as const;
export type DeleteReason = (typeof deleteReasons)[number];

export const stockReasons = [
  'purchase',
  'found',
  'shrinkage',
  'theft',
  'expired',
  'damaged',
  'own_use',
  'gift',
  'data_entry_error',
  'other',
] as const;
export type StockReason = (typeof stockReasons)[number];

export const stockMoveTypes = [
  'initial',
  'sale',
  'void',
  'refund',
  'purchase',
  'adjust_in',
  'adjust_out',
  'count',
  'transfer',
  'reservation',
  'release',
  'import',
  'delete',
  'restore',
] as const;
export type StockMoveType = (typeof stockMoveTypes)[number];

export const paymentMethods = ['cash', 'card', 'transfer', 'credit_balance'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a whole sale was paid: one method, on credit, or several. */
export const saleMethods = [...paymentMethods, 'credit', 'mixed'] as const;
export type SaleMethod = (typeof saleMethods)[number];

export const saleStatuses = [
  'in_progress',
  'done',
  'pending',
  'voided',
  'refunded',
  'partially_refunded',
] as const;
export type SaleStatus = (typeof saleStatuses)[number];

export const saleChannels = ['pos', 'accounting', 'web'] as const;
export type SaleChannel = (typeof saleChannels)[number];

export const businessTypes = ['business', 'person'] as const;
export type BusinessType = (typeof businessTypes)[number];

export const contactKinds = ['client', 'supplier', 'both'] as const;
export type ContactKind = (typeof contactKinds)[number];
