import type { DebtDirection } from '@mostrador/shared/codes/codes';

/**
 * The accounts of the ledger by name: every posting moves an amount between two of these. Those with an id
 * are one per money account, contact, category or sale.
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
  | keyof typeof singles;

/** Where an account stands in the statements; of `between` nothing is left once an act is complete. */
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

/** The accounts that have no id. */
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

const isSingle = (account: string): account is keyof typeof singles => Object.hasOwn(singles, account);

/** Null for what is no account. */
export const statementLineOf = (account: string): StatementLine | null =>
  isSingle(account) ? singles[account] : (families[/^(\w+):./.exec(account)?.[1] ?? ''] ?? null);

export const moneyAccount = (id: string): Account => `money:${id}`;

/** What a contact owes the shop for what it sold him. */
export const customerAccount = (contactId: string): Account => `contact:${contactId}`;

/** What the shop owes a contact for what it bought of him. */
export const supplierAccount = (contactId: string): Account => `supplier:${contactId}`;

/** Where a debt stands: with the customer who owes it, or with the supplier to whom it is owed. */
export const accountOfDebt = (direction: DebtDirection, contactId: string) =>
  direction === 'receivable' ? customerAccount(contactId) : supplierAccount(contactId);

/** What the shop keeps for a contact to pay with: who books from or to here calls `addCredit`. */
export const creditAccount = (contactId: string): Account => `credit:${contactId}`;

/**
 * Between the halves of an exchange: what a credit note puts in, the sale it was exchanged for takes out.
 */
export const exchangeAccount = (saleId: string): Account => `exchange:${saleId}`;

/** What a thing that lasts cost is no expense yet. */
export const assetAccount = (categoryId: string): Account => `asset:${categoryId}`;

/** The account of what was spent out of a drawer in no category. */
export const uncategorizedExpense: Account = 'expense:till';

/** Where what is spent on a category stands. */
export const spendingAccount = ({ id, reportGroup }: { id: string; reportGroup: string | null }): Account =>
  reportGroup === 'fixed_asset' ? assetAccount(id) : `expense:${id}`;

/** What is sold without a category has an account of its own. */
export const incomeAccount = (categoryId: string | null): Account => `income:${categoryId ?? 'sale'}`;
