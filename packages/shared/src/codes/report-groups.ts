import type { TransactionType } from './codes.ts';

/**
 * The position of a transaction category in the income statement; `fixed_asset` belongs to the balance sheet.
 */
export const reportGroups = [
  'sales',
  'other_income',
  'cost',
  'payroll',
  'rent',
  'utilities',
  'selling',
  'marketing',
  'admin',
  'tax',
  'interest',
  'fixed_asset',
  'other',
] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** The report groups allowed for each transaction type; the first one is the default. */
export const reportGroupsFor: Record<TransactionType, readonly [ReportGroup, ...ReportGroup[]]> = {
  sale: ['sales'],
  income: ['other_income'],
  expense: [
    'other',
    'cost',
    'payroll',
    'rent',
    'utilities',
    'selling',
    'marketing',
    'admin',
    'tax',
    'interest',
    'fixed_asset',
  ],
};
