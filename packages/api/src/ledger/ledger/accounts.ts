import type { DebtDirection } from '@mostrador/shared/codes/codes';

/**
 * The accounts of the ledger by name: every posting moves an amount between two of them. Accounts with an id
 * exist per money account, contact, category or sale.
 */
export type Account =
  | `money:${string}`
  | `contact:${string}`
  | `supplier:${string}`
  | `credit:${string}`
  | `exchange:${string}`
  | `asset:${string}`
  | `income:${string}`
  | `expense:${string}`
  | SingleAccount;

/**
 * The section of the financial statements to which an account belongs; `between` accounts have a balance of
 * zero after each transaction.
 */
export type StatementLine = 'asset' | 'liability' | 'equity' | 'income' | 'cost' | 'expense' | 'between';

const singles = {
  safe: 'asset',
  stock: 'asset',
  'stock:other': 'asset',
  suspense: 'asset',
  tax: 'liability',
  tip: 'liability',
  'equity:opening': 'equity',
  owner: 'equity',
  discount: 'income',
  cost: 'cost',
  'cost:direct': 'cost',
  'cost:shrinkage': 'cost',
  'cost:adjustment': 'cost',
  difference: 'expense',
  rounding: 'expense',
  transit: 'between',
} as const satisfies Record<string, StatementLine>;

/** An account without an id. Its line in the detailed statements stands in `lineOfAccount`. */
export type SingleAccount = keyof typeof singles;

export const singleAccounts = Object.keys(singles);

const families: Record<string, StatementLine> = {
  money: 'asset',
  contact: 'asset',
  supplier: 'liability',
  credit: 'liability',
  exchange: 'between',
  asset: 'asset',
  income: 'income',
  expense: 'expense',
};

const isSingle = (account: string): account is SingleAccount => Object.hasOwn(singles, account);

/** Null if the text is no account. */
export const statementLineOf = (account: string): StatementLine | null =>
  isSingle(account) ? singles[account] : (families[/^(\w+):./.exec(account)?.[1] ?? ''] ?? null);

export const moneyAccount = (id: string): Account => `money:${id}`;

/** The debt of a contact to the shop, from sales. */
export const customerAccount = (contactId: string): Account => `contact:${contactId}`;

/** The debt of the shop to a contact, from purchases. */
export const supplierAccount = (contactId: string): Account => `supplier:${contactId}`;

/** The account of a debt: of the customer for a receivable, of the supplier for a payable. */
export const accountOfDebt = (direction: DebtDirection, contactId: string) =>
  direction === 'receivable' ? customerAccount(contactId) : supplierAccount(contactId);

/** The credit balance of a contact. Code that posts to or from it must call `addCredit`. */
export const creditAccount = (contactId: string): Account => `credit:${contactId}`;

/**
 * The account between the halves of an exchange: the credit note puts an amount in, and the sale of the
 * exchange takes it out.
 */
export const exchangeAccount = (saleId: string): Account => `exchange:${saleId}`;

/** The cost of a fixed asset is not an expense yet. */
export const assetAccount = (categoryId: string): Account => `asset:${categoryId}`;

/** The account of expenses from a drawer without a category. */
export const uncategorizedExpense: Account = 'expense:till';

/** The account of spending on a category. */
export const spendingAccount = ({ id, reportGroup }: { id: string; reportGroup: string | null }): Account =>
  reportGroup === 'fixed_asset' ? assetAccount(id) : `expense:${id}`;

/** Sales without a category have a separate account. */
export const incomeAccount = (categoryId: string | null): Account => `income:${categoryId ?? 'sale'}`;
