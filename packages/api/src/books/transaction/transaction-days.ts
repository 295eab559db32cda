import type { TenantTx } from '@mostrador/database/connect';
import { and, sql } from 'drizzle-orm';
import { type Days, daysWith, hasPart, openDays, summedDays, within } from '../../sales/sale/sale-days.ts';
import type { Narrowing } from './transaction.schema.ts';
import { channels, kindOf, narrowedBy, partOf, type Told } from './transaction-narrowing.ts';

/** By what `sale_days` keeps the sales of busy days; what else narrows is asked of each document. */
const kept = new Set<string>([
  'from',
  'until',
  'transactionType',
  'type',
  'status',
  'includeVoided',
  'direction',
  'userId',
  'categoryId',
  'without',
  'paymentMethod',
  'moneyAccountId',
] satisfies (keyof Narrowing)[]);

/** Nothing is asked that the sums of days do not tell. */
export const isKept = (asked: Narrowing) =>
  asked.without !== 'contact' &&
  Object.entries(asked).every(([name, value]) => value === undefined || value === null || kept.has(name));

/** Documents that the sums of days do not hold, and those that they do. */
export const salesOfOpenDays = (days: Days) =>
  sql`type = 'sale' and business_date = any(array(${openDays(days)}))`;
export const salesOfSummedDays = (days: Days) =>
  sql`type = 'sale' and business_date = any(array(${summedDays(days)}))`;
/** In the words of the index `documents_besides_sales`, whatever kind is asked for. */
export const besidesSales = sql`type <> 'sale'`;

/** Which rows of `sale_days` are meant, how they were paid aside. */
export const keptBy = (asked: Narrowing) =>
  and(
    within(asked),
    sql`channel <> 'income'`,
    ...[asked.type, asked.transactionType].map((type) => {
      if (!type) return undefined;
      if (kindOf(type) !== 'sale') return sql`false`;
      return channels[type] && sql`channel = ${channels[type]}`;
    }),
    asked.direction === 'out' ? sql`false` : undefined,
    asked.status ? sql`status = ${asked.status}` : undefined,
    asked.status || asked.includeVoided ? undefined : sql`status <> 'voided'`,
    asked.userId ? sql`user_id = ${asked.userId}` : undefined,
    asked.categoryId ? sql`category_id = ${asked.categoryId}` : undefined,
    asked.without === 'category' ? sql`category_id is null` : undefined,
    asked.without === 'user' ? sql`user_id is null` : undefined,
    isMixed(asked),
  );

const isMixed = ({ paymentMethod }: Narrowing) =>
  paymentMethod === 'mixed' ? hasPart(sql`part.method <> day.method`) : undefined;

/** The same of how they were paid: something of them was. */
export function waysOf(asked: Narrowing) {
  const part = partOf(asked);
  return part && hasPart(part);
}

/** What a list could look for in vain, one sale after the other. */
const seldom = [
  'type',
  'transactionType',
  'direction',
  'status',
  'userId',
  'categoryId',
  'without',
  'paymentMethod',
  'moneyAccountId',
  'minAmount',
  'maxAmount',
] as const;

/** Where all of a list is, so that it does not walk through every sale to what is rare. */
export async function onDaysWith(tx: TenantTx, asked: Told) {
  if (seldom.every((name) => asked[name] === undefined)) return { where: undefined, isLong: false };
  const isOfSales = [asked.type, asked.transactionType].every((type) => !type || kindOf(type) === 'sale');
  // Every sale makes the shop have more.
  if (!isOfSales || asked.direction === 'out') return { where: besidesSales, isLong: false };
  const amounts = and(
    asked.minAmount === undefined ? undefined : sql`largest >= ${asked.minAmount}`,
    asked.maxAmount === undefined ? undefined : sql`smallest <= ${asked.maxAmount}`,
  );
  const { days, isLong } = await daysWith(tx, asked, {
    kept: and(keptBy(asked), waysOf(asked), amounts),
    also: sql`select business_date from documents where ${and(besidesSales, narrowedBy(asked))}`,
  });
  return { where: days === null ? undefined : sql`business_date = any(${days}::date[])`, isLong };
}
