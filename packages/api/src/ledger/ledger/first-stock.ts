import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Shop } from '../../core/call/call.ts';
import { currentOrganization } from '../../core/db/tenant.ts';
import type { Account } from './accounts.ts';
import { book, isOpen, laterDated, noSession, postingsOfAll, reversalsOf } from './ledger.ts';

/** Days after the registration in which a shop without closed periods may still enter its initial stock. */
const windowDays = 60;

const isInWindow = sql.raw(`o.locked_until is null and o.created_at > now() - interval '${windowDays} days'`);

export type FirstStockSide = { account: Account; day: string; isOpening: boolean };

/**
 * The account and the day against which entered stock is booked. During the opening window the account is
 * capital, on the day on which the books begin. Later it is a contribution of the owner, because the payment
 * of the goods is unknown and entering stock must never create a profit.
 */
export async function firstStockSide(tx: TenantTx, today: string): Promise<FirstStockSide> {
  const [row] = await tx.execute<{ day: string | null }>(sql`
    select coalesce(o.opened_on, ${today}::date)::text "day" from organizations o
    where o.id = ${currentOrganization} and ${isInWindow}`);
  return row?.day
    ? { account: 'equity:opening', day: row.day, isOpening: true }
    : { account: 'owner', day: today, isOpening: false };
}

/** True if the shop still enters its opening stock. */
export async function isOpeningWindow(tx: TenantTx) {
  const rows = await tx.execute(sql`
    select from organizations o where o.id = ${currentOrganization} and ${isInWindow}`);
  return rows.length > 0;
}

/**
 * The lock serializes changes of the initial balances, because their sum and common day depend on all of
 * them.
 */
export const lockInitialBalances = (tx: TenantTx) =>
  tx.execute(sql`
    insert into counters (kind, value) values ('initial_balance', 0)
    on conflict (organization_id, kind) do update set value = counters.value`);

/** The value of the entered stock that is capital. */
export async function firstStockWorth(tx: TenantTx) {
  const [row] = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(case destination when 'stock' then amount else -amount end), 0) amount
    from ledger_months
    where (source, destination) in (('equity:opening', 'stock'), ('stock', 'equity:opening'))`);
  return Number(row?.amount ?? 0);
}

type Author = { principal: { shop: Shop; user: { id: string } | null } };

/**
 * Sets the inventory of the initial balances to the part that exceeds the entered stock, so that goods are
 * capital only once, no matter if the sum or the goods are entered first. Does nothing after the opening
 * window. The initial balances are locked.
 */
export async function settleOpeningInventory(tx: TenantTx, { principal: { shop, user } }: Author) {
  const worth = Math.max(0, await firstStockWorth(tx));
  const changed = await tx.execute<{ id: string; as_of: string; booked: string }>(sql`
    with rows as (
      select id, amount, booked, sum(amount) over (order by id) through from initial_balances
      where kind = 'inventory' and deleted_at is null
        and exists (select from organizations o where o.id = ${currentOrganization} and ${isInWindow}))
    update initial_balances b
    set booked = greatest(0, least(rows.amount, rows.through - ${worth})), revision = b.revision + 1,
      updated_at = now()
    from rows
    where b.id = rows.id and rows.booked <> greatest(0, least(rows.amount, rows.through - ${worth}))
    returning b.id, b.as_of::text, b.booked`);
  for (const { id, as_of: businessDate, booked } of changed) {
    const act = { documentType: 'initial_balance' as const, documentId: id, businessDate };
    const legs = [
      {
        source: 'equity:opening' as const,
        destination: 'stock:other' as const,
        amount: Number(booked),
        kind: 'opening' as const,
      },
    ];
    await book(tx, {
      undone: reversalsOf(shop, { documentIds: [id], businessDate, sessionId: noSession }),
      anew: postingsOfAll(shop, [{ ...act, userId: user?.id ?? null, legs }], noSession),
    });
  }
}

/** Moves entered stock that is capital to the day on which the books begin, if that day was set later. */
export async function redateFirstStock(tx: TenantTx, shop: Pick<Shop, 'lockedUntil'>) {
  const [opened] = await tx.execute<{ day: string | null }>(sql`
    select opened_on::text "day" from organizations where id = ${currentOrganization}`);
  if (!opened?.day || !isOpen(shop, opened.day)) return;
  await book(tx, laterDated(shop, { where: isFirstStock, to: opened.day }));
}

/**
 * Selects the organizations with entered stock on another day than the first, from releases before both were
 * linked.
 */
export const withStrayFirstStock = sql`
  select d.organization_id id from ledger_days d
  join organizations o on o.id = d.organization_id and o.opened_on is not null and o.locked_until is null
  where (d.source, d.destination) in (('equity:opening', 'stock'), ('stock', 'equity:opening'))
    and d.business_date <> o.opened_on
  group by d.organization_id, d.business_date
  having sum(case d.destination when 'stock' then d.amount else -d.amount end) <> 0
  union
  select b.organization_id from initial_balances b join organizations o on o.id = b.organization_id
  where b.kind = 'inventory' and b.deleted_at is null and b.booked > 0 and ${isInWindow}`;

const isFirstStock = sql.raw(
  `(p.source, p.destination) in (('equity:opening', 'stock'), ('stock', 'equity:opening'))`,
);
