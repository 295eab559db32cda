import type { Services } from '@mostrador/api/server';
import type { Tx } from '@mostrador/database/connect';
import type { ActEffect } from '@mostrador/shared/rights/acts';
import { sql } from 'drizzle-orm';
import { withoutEffect } from './calls.ts';

type Found = Record<ActEffect, boolean>;
type Debt = { id: string; balance: number };
type Price = { id: string; price: number };

/**
 * The same services over a database where nothing stays, and what the last call did to money, prices and
 * debts of a shop, read in its own transaction before that is undone.
 */
export async function watchedEffects(services: Services, organizationId: string) {
  const debts = await services.db.execute<Debt>(sql`
    select id, balance::float8 balance from debts where organization_id = ${organizationId}`);
  const prices = await services.db.execute<Price>(sql`
    select id, price::float8 price from product_variants where organization_id = ${organizationId}`);
  const before = { debts: JSON.stringify(debts), prices: JSON.stringify(prices) };
  const effects = new Set<ActEffect>();
  const note = async (tx: Tx) => {
    const [found] = await tx.execute<Found>(effectsSince(organizationId, before));
    for (const name of ['moneyOut', 'priceLowered', 'debtOpened', 'debtLowered'] as const)
      if (found?.[name]) effects.add(name);
  };
  return {
    services: withoutEffect(services, note),
    taken: () => {
      const all = [...effects];
      effects.clear();
      return all;
    },
  };
}

const isMoney = (account: 'source' | 'destination') =>
  sql.raw(`(${account} like 'money:%' or ${account} in ('safe', 'suspense', 'transit'))`);

/** Prices below the catalogue's and discounts, on documents and in the catalogue itself. */
const lowered = (organizationId: string, prices: string) => sql`
  exists (
    select from product_variants v, jsonb_to_recordset(${prices}::jsonb) was(id uuid, price bigint)
    where v.organization_id = ${organizationId} and v.id = was.id and v.price < was.price)
  or exists (
    select from sale_lines l left join product_variants v
      on v.organization_id = l.organization_id and v.id = l.variant_id
    where l.organization_id = ${organizationId} and l.created_at = now() and l.offer_id is null
      and (l.price < v.price or (l.discount ->> 'value')::numeric > 0))
  or exists (
    select from sales s where s.organization_id = ${organizationId} and s.updated_at = now()
      and (s.discount ->> 'value')::numeric > 0)`;

type Before = { debts: string; prices: string };

const effectsSince = (organizationId: string, { debts, prices }: Before) => sql`
  select
    exists (
      select from postings p
      where p.organization_id = ${organizationId} and p.created_at = now()
        and ${isMoney('source')} and not ${isMoney('destination')}) "moneyOut",
    (${lowered(organizationId, prices)}) "priceLowered",
    exists (
      select from debts d left join jsonb_to_recordset(${debts}::jsonb) was(id uuid, balance bigint)
        on was.id = d.id
      where d.organization_id = ${organizationId} and d.balance > coalesce(was.balance, 0)) "debtOpened",
    exists (
      select from debts d join jsonb_to_recordset(${debts}::jsonb) was(id uuid, balance bigint)
        on was.id = d.id
      where d.organization_id = ${organizationId} and d.balance < was.balance) "debtLowered"`;
