import type { TenantTx } from '@mostrador/database/connect';
import { type SaleChannel, unsoldStatuses } from '@mostrador/shared/codes/codes';
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { debts } from '../../../ledger/debt/debt.table.ts';
import type { SaleScope } from '../list/sale-filter.schema.ts';
import { sales } from '../sale.table.ts';
import { hasPart, openDays, summedDays, within } from './sale-days.ts';

type Totals = { count: number; amount: string; refunded: string; balance: string; owed: string };
/** `where` is the condition of the scope, without the search text. All channels if none is given. */
type Input = { where: SQL | undefined; scope: SaleScope; channel?: SaleChannel | undefined };

/** The number of sales, their amount net of refunds, the refunds, and the balances left open then and now. */
export async function totalsIn(tx: TenantTx, input: Input) {
  const [row] = await tx.execute<Totals>(sql`
    select coalesce(sum(count), 0)::int count, coalesce(sum(amount), 0) amount,
      coalesce(sum(refunded), 0) refunded, coalesce(sum(balance), 0) balance, coalesce(sum(owed), 0) owed
    from (${isSummed(input.scope) ? sumsAndOpenDays(input) : ofSales(input.where)}) summed`);
  return {
    count: row?.count ?? 0,
    amount: Number(row?.amount ?? 0),
    refunded: Number(row?.refunded ?? 0),
    balance: Number(row?.balance ?? 0),
    owed: Number(row?.owed ?? 0),
  };
}

const isSold = notInArray(sales.status, ['voided', ...unsoldStatuses]);

const ofSales = (where: SQL | undefined) => sql`
  select count(*) count, sum(${sales.amount} - ${sales.refunded}) amount, sum(${sales.refunded}) refunded,
    sum(${sales.balance}) balance, sum(${debts.balance}) owed
  from ${sales} left join ${debts} on ${eq(debts.documentId, sales.id)} where ${and(where, isSold)}`;

/** The fields by which daily totals are stored. Other filters are checked sale by sale. */
const summedFields = new Set<string>([
  'from',
  'until',
  'status',
  'includeVoided',
  'userId',
  'paidWith',
] satisfies (keyof SaleScope)[]);

const isSummed = (scope: SaleScope) =>
  Object.entries(scope).every(([name, value]) => value === undefined || summedFields.has(name));

/**
 * Only the owed amount changes without a change of the sale, so for summed days it is read from the debts.
 */
function sumsAndOpenDays({ where, scope, channel }: Input) {
  const isOn = (days: SQL) =>
    sql`${sales.orderNumber} is not null and ${sales.businessDate} = any(array(${days}))`;
  return sql`
    ${ofSales(and(where, isOn(openDays(scope))))} union all
    select sum(count), sum(amount - refunded), sum(refunded), sum((
        select sum(part.paid) from sale_days part
        where part.business_date = day.business_date and part.place = day.place
          and part.method = 'credit')), 0
    from sale_days day where part = 1 and ${within(scope)} and ${meant(scope, channel)} union all
    select 0, 0, 0, 0, sum(${debts.balance}) from ${debts} join ${sales} on ${eq(debts.documentId, sales.id)}
    where ${debts.balance} > 0 and ${and(where, isSold, isOn(summedDays(scope)))}`;
}

const meant = ({ status, includeVoided, userId, paidWith }: SaleScope, channel: SaleChannel | undefined) =>
  and(
    sql`status <> 'voided'`,
    status ? sql`status = ${status}` : undefined,
    status || includeVoided ? undefined : sql`status <> 'refunded'`,
    channel ? sql`channel = ${channel}` : undefined,
    userId ? sql`user_id = ${userId}` : undefined,
    paidWith ? hasPart(sql`part.method = ${paidWith}`) : undefined,
  );
