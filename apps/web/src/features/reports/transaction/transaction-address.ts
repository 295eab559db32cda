import { transactionKinds } from '@mostrador/shared/codes/codes';
import { mostDays } from '@mostrador/shared/time/date-range';
import { daysBetween } from '@mostrador/shared/time/time';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { day, idPart, oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { type Period, periodOf } from '../../../ui/date/periods.ts';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';

export const tabs = ['summary', 'table', 'list', 'flow', 'days'] as const;
export type Tab = (typeof tabs)[number];

const types = [...transactionKinds, 'pos_sale', 'book_sale', 'web_sale'] as const;
type Type = (typeof types)[number];
const ofPersons: ReadonlySet<Type> = new Set<Type>([
  'income',
  'expense',
  'deposit',
  'transfer',
  'asset_disposal',
  'opening',
]);

/**
 * The kinds of documents that an account has: only a business has sales, and only a personal account has
 * incomes.
 */
export const typesOf = (isPerson: boolean) =>
  types.filter((type) => (isPerson ? ofPersons.has(type) : type !== 'income'));

export const methods = ['cash', 'card', 'transfer', 'credit', 'credit_balance', 'exchange'] as const;
export const detailRows = ['category', 'product', 'contact'] as const;
export const detailColumns = ['method', 'user', 'account', 'month'] as const;
export const statuses = ['done', 'partially_refunded', 'refunded', 'voided'] as const;

/** The parameters that all tabs share, besides those of a single tab. */
export const address = listAddress({
  tab: oneOf(tabs, 'summary'),
  from: day(),
  until: day(),
  transactionType: oneOf(types),
  paymentMethod: oneOf(methods),
  direction: oneOf(['in', 'out']),
  status: oneOf(statuses),
  without: oneOf(['category', 'contact', 'user']),
  categoryId: idPart(),
  contactId: idPart(),
  productId: idPart(),
  userId: idPart(),
  moneyAccountId: idPart(),
  rows: oneOf(detailRows, 'category'),
  columns: oneOf(detailColumns, 'method'),
});

export type Listing = ReturnType<typeof useTransactionList>;

/** The state of the page; by default the period is the current month. */
export function useTransactionList() {
  const shop = useShop();
  const list = useListState(address);
  const today = shop ? shopDay(new Date(), shop) : '';
  const { from, until } = list.state;
  const isPeriod = from !== null && until !== null && from <= until && daysBetween(from, until) < mostDays;
  const period: Period = isPeriod ? { from, until } : periodOf('month', today || '2000-01-01');
  return { list, period, today, isReady: shop !== null };
}

/** The address of the documents that make up a figure. */
export const behind = (period: Period, search: Record<string, string>): Record<string, string> => ({
  tab: 'list',
  ...period,
  ...search,
});

/** The address of the documents that make up a figure of the books, without tax for a category. */
export const figureBehind = ({ from, until }: Period, figure: string, more: Record<string, string> = {}) => ({
  path: paths.figureEntries,
  search: { figure, ...more, from, until },
});
