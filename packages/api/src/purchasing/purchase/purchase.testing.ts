import { sql } from 'drizzle-orm';
import { aShop, type testServices } from '../../core/testing.ts';

type World = Awaited<ReturnType<typeof testServices>>;

/** A shop with a supplier and two products: one of known cost, one of unknown. */
export async function aStoreIn(world: World, values: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(world.services, values);
  const { caller } = shop;
  const supplier = await caller.contact.create({ name: 'Distribuidora', kind: 'supplier', creditDays: 15 });
  const coffee = await caller.product.create({ name: 'Café', price: 5000, cost: 1000, stock: 10_000 });
  const sugar = await caller.product.create({ name: 'Azúcar', price: 900, stock: 4000 });
  const read = async ({ id }: { id: string }) => {
    const { stock, cost, price } = await caller.product.byId({ id });
    return { stock, cost, price };
  };
  const owes = async () => (await caller.contact.byId({ id: supplier.id })).owes;
  return { world, shop, caller, supplier, coffee, sugar, read, owes };
}
export type Store = Awaited<ReturnType<typeof aStoreIn>>;

export const onCredit = ({ supplier, coffee, sugar }: Store) => ({
  contactId: supplier.id,
  supplierDocument: 'A-778',
  products: [
    { id: coffee.id, quantity: 10_000, cost: 2000 },
    { id: sugar.id, quantity: 4000, cost: 500, price: 1100 },
  ],
  otherCosts: 2200,
  paymentMethod: 'credit' as const,
});

export const booked = async ({ world, shop }: Store) => {
  const rows = await world.services.db.execute(sql`
    select split_part(account, ':', 1) account, sum(amount)::int amount from (
      select destination account, amount, organization_id from postings
      union all select source, -amount, organization_id from postings) p
    where organization_id = ${shop.organizationId} group by 1 having sum(amount) <> 0 order by 1`);
  return Object.fromEntries(rows.map((row) => [row.account, row.amount]));
};
