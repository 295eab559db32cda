import type { TenantTx } from '@mostrador/database/connect';
import type { DocumentType, MoneyAccountKind, TransactionType } from '@mostrador/shared/codes/codes';
import type { ReportGroup } from '@mostrador/shared/codes/report-groups';
import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../core/call/call.ts';
import { type SingleAccount, statementLineOf } from '../../ledger/ledger/accounts.ts';
import { accountIn } from '../../ledger/ledger/ledger-totals.ts';

/** The amount moved between two accounts by one kind of document. */
export type Entry = { documentType: DocumentType; source: string; destination: string; amount: number };

/** Reads the given running totals. */
export async function readEntries(tx: TenantTx, totals: SQL): Promise<Entry[]> {
  const rows = await tx.execute<Omit<Entry, 'amount'> & { amount: string }>(sql`
    select document_type "documentType", ${accountIn(sql.raw('source'))} source,
      ${accountIn(sql.raw('destination'))} destination,
      sum(amount) amount
    from (${totals}) moved group by 1, 2, 3`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

type MoneyAccount = { id: string; kind: MoneyAccountKind; name: string };
type Category = {
  id: string;
  name: string;
  type: TransactionType;
  group: ReportGroup | null;
  /** True if the expenses of the category do not depend on sales. */
  isFixed: boolean;
};
export type Chart = {
  money: ReadonlyMap<string, MoneyAccount>;
  categories: ReadonlyMap<string, Category>;
  isPerson: boolean;
};

/** The names of money accounts and categories, including deleted ones. */
export async function readChart(tx: TenantTx, { accountType }: Pick<Shop, 'accountType'>): Promise<Chart> {
  const money = await tx.execute<MoneyAccount>(sql`select id, kind, name from money_accounts`);
  const categories = await tx.execute<Category>(sql`
    select id, name, transaction_type "type", report_group "group", is_fixed "isFixed" from categories
    where kind = 'transaction'`);
  return {
    money: new Map(money.map((row) => [row.id, row])),
    categories: new Map(categories.map((row) => [row.id, row])),
    isPerson: accountType === 'person',
  };
}

export const moneyLines = ['cash', 'safe', 'bank', 'wallet', 'savings', 'card', 'transit'] as const;
export const expenseLines = [
  'payroll',
  'rent',
  'utilities',
  'selling',
  'marketing',
  'admin',
  'uncollectible',
  'depreciation',
  'till',
  'other',
] as const;
export const costLines = ['cost', 'direct', 'shrinkage', 'adjustment', 'otherCost'] as const;

/** A line of the statements. */
export type Line =
  | (typeof moneyLines)[number]
  | (typeof expenseLines)[number]
  | (typeof costLines)[number]
  | 'receivable'
  | 'stock'
  | 'otherStock'
  | 'fixedAsset'
  | 'suspense'
  | 'payable'
  | 'creditCard'
  | 'loan'
  | 'tax'
  | 'tip'
  | 'customerCredit'
  | 'exchange'
  | 'capital'
  | 'owner'
  | 'sales'
  | 'discount'
  | 'otherIncome'
  | 'forgiven'
  | 'difference'
  | 'rounding'
  | 'disposal'
  | 'interest'
  | 'incomeTax';

/** The statement line of an account. `id` and `name` are those of its category or money account. */
export type Place = { line: Line; id: string | null; name: string | null };

/** The statement line of each account that is no money account, category or asset. */
const lineOfAccount: Readonly<Record<SingleAccount | NamedAccount, Line>> = {
  safe: 'safe',
  transit: 'transit',
  stock: 'stock',
  'stock:other': 'otherStock',
  suspense: 'suspense',
  tax: 'tax',
  tip: 'tip',
  'equity:opening': 'capital',
  owner: 'owner',
  discount: 'discount',
  cost: 'cost',
  'cost:direct': 'direct',
  'cost:shrinkage': 'shrinkage',
  'cost:adjustment': 'adjustment',
  difference: 'difference',
  rounding: 'rounding',
  contact: 'receivable',
  supplier: 'payable',
  credit: 'customerCredit',
  exchange: 'exchange',
  'income:sale': 'sales',
  'income:forgiven': 'forgiven',
  'expense:till': 'till',
  'expense:uncollectible': 'uncollectible',
  'expense:depreciation': 'depreciation',
  'expense:marketing': 'marketing',
  'expense:disposal': 'disposal',
  'income:disposal': 'disposal',
};

const moneyLineOf: Record<MoneyAccountKind, Line> = {
  cash: 'cash',
  card: 'card',
  bank: 'bank',
  wallet: 'wallet',
  savings: 'savings',
  credit_card: 'creditCard',
  loan: 'loan',
};

/** The accounts of contacts, summed over their ids, and the categories that the program itself books. */
type NamedAccount =
  | 'contact'
  | 'supplier'
  | 'credit'
  | 'exchange'
  | 'income:sale'
  | 'income:forgiven'
  | 'income:disposal'
  | 'expense:till'
  | 'expense:uncollectible'
  | 'expense:depreciation'
  | 'expense:marketing'
  | 'expense:disposal';

const hasLine = (account: string): account is keyof typeof lineOfAccount =>
  Object.hasOwn(lineOfAccount, account);

const lineOfGroup: Partial<Record<ReportGroup, Line>> = {
  cost: 'otherCost',
  payroll: 'payroll',
  rent: 'rent',
  utilities: 'utilities',
  selling: 'selling',
  marketing: 'marketing',
  admin: 'admin',
  tax: 'incomeTax',
  interest: 'interest',
};

/**
 * Returns the statement line of an account. A category without a group is other income or expense. An
 * unknown account throws, because a figure in the wrong line is worse than no statement. The income of a
 * person counts as sales, because no other figure can be compared with the sales of a business.
 */
export function placeOf({ money, categories, isPerson }: Chart, account: string): Place {
  if (hasLine(account)) return { line: lineOfAccount[account], id: null, name: null };
  const [family, id = ''] = account.split(':');
  const purse = money.get(id);
  if (purse) return { line: moneyLineOf[purse.kind], id, name: purse.name };
  if (statementLineOf(account) === null || family === 'money') throw new Error(`No account: ${account}`);
  const category = categories.get(id);
  const named = category ? { id, name: category.name } : { id: null, name: null };
  if (family === 'asset') return { line: 'fixedAsset', ...named };
  if (family === 'income')
    return { line: isPerson || category?.type === 'sale' ? 'sales' : 'otherIncome', ...named };
  return { line: (category?.group && lineOfGroup[category.group]) ?? 'other', ...named };
}

export type MoneyLine = (typeof moneyLines)[number];
export const isMoneyLine = (line: Line): line is MoneyLine => moneyLines.some((name) => name === line);
export const isMoney = ({ line }: Place) => isMoneyLine(line);

/** The net inflow of an account. `returned` is the part of refunds. */
export type Sum = Place & { amount: number; returned: number };

export function sumsOf(chart: Chart, entries: readonly Entry[]): Sum[] {
  const sums = new Map<string, Sum>();
  const add = (account: string, amount: number, documentType: DocumentType) => {
    const sum = sums.get(account) ?? { ...placeOf(chart, account), amount: 0, returned: 0 };
    sum.amount += amount;
    if (documentType === 'refund') sum.returned += amount;
    sums.set(account, sum);
  };
  for (const { source, destination, amount, documentType } of entries) {
    add(source, -amount, documentType);
    add(destination, amount, documentType);
  }
  return [...sums.values()];
}

/** The total of several lines. */
export const inLines = (sums: readonly Sum[], ...lines: readonly Line[]) =>
  sums.reduce((total, { line, amount }) => total + (lines.includes(line) ? amount : 0), 0);

/** Reads the first day of the books. Null if the shop's books are empty. */
export async function readFirstDay(tx: TenantTx) {
  const [row] = await tx.execute<{ day: string | null }>(
    sql`select min(business_date)::text "day" from ledger_days`,
  );
  return row?.day ?? null;
}
