/**
 * The numeric details of errors by name, with their scale: the number of internal units per unit on the
 * wire. Quantities are thousandths internally and decimals over REST, money is hundredths.
 */
export const scaleOfDetail: Readonly<Record<string, number>> = {
  available: 1000,
  requested: 1000,
  missing: 1000,
  step: 1000,
  minimum: 1000,
  minimumPurchase: 100,
  minimumMissing: 100,
  total: 100,
  price: 100,
  amount: 100,
  balance: 100,
  creditBalance: 100,
  debtBalance: 100,
  creditLimit: 100,
  owed: 100,
  paidBack: 100,
  inDrawer: 100,
  inSafe: 100,
  difference: 100,
};
