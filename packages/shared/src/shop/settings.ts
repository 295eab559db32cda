import { z } from 'zod';
import { creditLimitPolicies, moneySymbols, scaleLabels, stockPolicies, units } from '../codes/codes.ts';
import { money, quantity, rate } from '../money/amount.ts';
import { dollarScale } from '../money/money.ts';
import { isScaleFormat, usualScaleFormat } from '../money/scale-label.ts';
import { hexColor, oneOf, optionalLine } from '../wire/field.ts';

const flag = () => z.boolean({ error: 'invalidBoolean' });
const hour = () => z.int({ error: 'hourInvalid' }).min(0, 'hourInvalid').max(23, 'hourInvalid');
const days = () => z.int({ error: 'daysMinimum' }).min(1, 'daysMinimum').max(3650, 'numberTooLarge');
const dollarRate = () =>
  z
    .int({ error: 'invalidAmount' })
    .min(1, 'amountRequired')
    .max(10_000_000_000, 'amountTooLarge')
    .meta({ wire: { scale: dollarScale } });
const receiptLine = () => optionalLine(60);

/** The organization's rules for money and days, and the prefixes of its documents. */
export const BusinessSettings = z.object({
  /** The decimal separator. */
  moneySymbol: oneOf(moneySymbols, 'moneySymbolInvalid'),
  /** Shows amounts in US dollars too, beside the currency of the organization. */
  isDollar: flag(),
  /** The price of one US dollar, in 1/10 000 of the currency. Null until it is entered. */
  dollarRate: dollarRate().nullable(),
  /** The units of the shop's goods; forms offer them first. */
  units: z.array(oneOf(units), { error: 'invalidOption' }).max(units.length, 'invalidOption'),
  /** The business day begins at this hour. Restaurants use 4. */
  cutoffHour: hour(),
  /** The policy for sales beyond the stock. */
  stockPolicy: oneOf(stockPolicies),
  /** Days until a sale on credit is due. */
  creditDays: days(),
  /** The policy if a customer would exceed the credit limit. */
  creditLimitPolicy: oneOf(creditLimitPolicies),
  /**
   * A customer with a debt overdue for more days than these gets no more credit. Null grants it regardless.
   */
  blockIfOverdueDays: days().nullable(),
  taxEnabled: flag(),
  /** True if prices include the tax; otherwise the tax is added to them. */
  taxIncluded: flag(),
  defaultTaxRate: rate(),
  /** True if amounts without an item have the default tax rate of the shop. */
  taxFreeAmounts: flag(),
  taxDelivery: flag(),
  /** The smallest coin in use: amounts paid only in cash are rounded to it. 0 means no rounding. */
  cashRounding: money().max(100_000, 'amountTooLarge'),
  /** The payment screen offers a tip. */
  tipsEnabled: flag(),
  /** The content of a code printed by a scale. */
  scaleLabels: oneOf(scaleLabels),
  /**
   * The format of the code, with one letter per digit: A the article, V the value, C the check digit, x any
   * digit.
   */
  scaleFormat: z.string().trim().refine(isScaleFormat, 'scaleFormat'),
  /** The till sells only while it has an open cash session. */
  requireCashSession: flag(),
  /** If true, a user who counts a drawer does not see its expected amount. */
  blindCashCount: flag(),
  /**
   * If true, employees' expenses are pending until a user with access to the financial statements approves
   * them.
   */
  approveExpenses: flag(),
  /** A session with a larger difference cannot be closed without a reason. */
  cashTolerance: money(),
  /**
   * Owners and members who may export get no answers from this organization until they have a second factor.
   */
  requireSecondFactor: flag(),
});

/** The appearance of the shop: for its customers, on its receipts and in its lists. */
export const LookSettings = z.object({
  primaryColor: hexColor().nullable(),
  secondaryColor: hexColor().nullable(),
  thankYouMessage: optionalLine(140),
  ticketHideLogo: flag(),
  receiptLine1: receiptLine(),
  receiptLine2: receiptLine(),
  receiptLine3: receiptLine(),
  receiptLine4: receiptLine(),
  /** A product runs low at this stock or below, unless the product has its own limit. */
  lowStock: quantity(),
  /** Sales of the till, of the books and of the store share one list and one sequence of numbers. */
  unifiedTransactions: flag(),
});

/**
 * All settings of an organization about its documents, stored as one value. A new setting needs a schema
 * field above, its default below and its field in the form.
 */
export const Settings = z.object({
  ...BusinessSettings.shape,
  ...LookSettings.shape,
  /**
   * The business day on which the dollar rate was entered. Written together with the rate, never separately.
   */
  dollarRateOn: z.string().nullable(),
});
export type Settings = z.infer<typeof Settings>;

/** The defaults of all settings. */
export const defaultSettings: Settings = {
  moneySymbol: 'dot',
  isDollar: false,
  dollarRate: null,
  dollarRateOn: null,
  units: [],
  cutoffHour: 0,
  stockPolicy: 'block',
  creditDays: 15,
  creditLimitPolicy: 'warn',
  blockIfOverdueDays: null,
  taxEnabled: false,
  taxIncluded: true,
  defaultTaxRate: 0,
  taxFreeAmounts: true,
  taxDelivery: true,
  cashRounding: 0,
  tipsEnabled: false,
  scaleLabels: 'none',
  scaleFormat: usualScaleFormat,
  requireCashSession: false,
  approveExpenses: true,
  blindCashCount: false,
  cashTolerance: 0,
  requireSecondFactor: false,
  primaryColor: null,
  secondaryColor: null,
  thankYouMessage: null,
  ticketHideLogo: false,
  receiptLine1: null,
  receiptLine2: null,
  receiptLine3: null,
  receiptLine4: null,
  lowStock: 5000,
  unifiedTransactions: false,
};

/**
 * The complete settings from their stored form: newer settings have their defaults, and so have values that
 * today's rules refuse, because a stored value must never make a shop unusable.
 */
export function readSettings(stored: unknown): Settings {
  const values: object = typeof stored === 'object' && stored !== null ? stored : {};
  const read = Settings.safeParse({ ...defaultSettings, ...values });
  if (read.success) return read.data;
  const refused = new Set(read.error.issues.map(({ path }) => path[0]));
  const good = Object.entries(values).filter(([name]) => !refused.has(name));
  return Settings.parse({ ...defaultSettings, ...Object.fromEntries(good) });
}
