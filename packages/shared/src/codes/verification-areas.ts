/** What «Verify my books» compares, area by area. */
export const verificationAreas = [
  'ledger',
  'sales',
  'cash',
  'stock',
  'purchases',
  'debts',
  'accounts',
  'categories',
  'periods',
] as const;
export type VerificationArea = (typeof verificationAreas)[number];
