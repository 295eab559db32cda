/** The areas that «Verify my books» compares. */
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
