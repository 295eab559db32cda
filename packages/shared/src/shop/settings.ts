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
  /** Amounts are shown in US dollars too, beside the currency of the organization. */
  isDollar: flag(),
  /** The price of one US dollar, in 1/10 000 of the currency. Null until it is entered. */
  dollarRate: dollarRate().nullable(),
  /** The units its goods are counted in; they are offered first. */
  units: z.array(oneOf(units), { error: 'invalidOption' }).max(units.length, 'invalidOption'),
  /** The business day begins at this hour. Restaurants use 4. */
  cutoffHour: hour(),
  /** The policy for sales beyond the stock. */
  stockPolicy: oneOf(stockPolicies),
  /** Days until what is sold on credit is due. */
  creditDays: days(),
  /** The policy if a customer would exceed the credit limit. */
  creditLimitPolicy: oneOf(creditLimitPolicies),
  /**
   * A customer with a debt overdue for more days than these gets no more credit. Null grants it regardless.
   */
  blockIfOverdueDays: days().nullable(),
  taxEnabled: flag(),
  /** Prices bear the tax; otherwise it is added to them. */
  taxIncluded: flag(),
  defaultTaxRate: rate(),
  /** Amounts without an item bear the tax of the shop. */
  taxFreeAmounts: flag(),
  taxDelivery: flag(),
  /** The smallest coin in use: what is paid in cash alone is rounded to it. 0 rounds nothing. */
  cashRounding: money().max(100_000, 'amountTooLarge'),
  /** The charge asks for a tip. */
  tipsEnabled: flag(),
  /** The content of a code printed by a scale. */
  scaleLabels: oneOf(scaleLabels),
  /** The layout of the code, a letter for each digit: A the article, V the value, C the check, x any. */
  scaleFormat: z.string().trim().refine(isScaleFormat, 'scaleFormat'),
  /** The till sells only while it has an open cash session. */
  requireCashSession: flag(),
  /** If true, a user who counts a drawer does not see its expected amount. */
  blindCashCount: flag(),
  /** If true, employees' expenses are pending until a user with access to the statements approves them. */
  approveExpenses: flag(),
  /** A difference above it is not closed without a reason. */
  cashTolerance: money(),
  /** Owners and members who may export answer nothing here until they have a second factor. */
  requireSecondFactor: flag(),
});

/** The look of the shop: for its customers, on its receipts and in its lists. */
export const LookSettings = z.object({
  primaryColor: hexColor().nullable(),
  secondaryColor: hexColor().nullable(),
  thankYouMessage: optionalLine(140),
  ticketHideLogo: flag(),
  receiptLine1: receiptLine(),
  receiptLine2: receiptLine(),
  receiptLine3: receiptLine(),
  receiptLine4: receiptLine(),
  /** At this stock or below a product counts as running out, unless it says otherwise. */
  lowStock: quantity(),
  /** Sales of the till, of the books and of the store share one list and one sequence of numbers. */
  unifiedTransactions: flag(),
});

/**
 * All settings of an organization about its documents, stored as one value. A new setting needs a line above,
 * its default below and its field in the form.
 */
export const Settings = z.object({
  ...BusinessSettings.shape,
  ...LookSettings.shape,
  /** The business day on which the dollar rate was entered. Written with it, never by itself. */
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
 * The settings as they were stored, whole: what was added since has its default, and so has what the rules of
 * today refuse, for a stored value must never close a shop.
 */
export function readSettings(stored: unknown): Settings {
  const values: object = typeof stored === 'object' && stored !== null ? stored : {};
  const read = Settings.safeParse({ ...defaultSettings, ...values });
  if (read.success) return read.data;
  const refused = new Set(read.error.issues.map(({ path }) => path[0]));
  const good = Object.entries(values).filter(([name]) => !refused.has(name));
  return Settings.parse({ ...defaultSettings, ...Object.fromEntries(good) });
}
