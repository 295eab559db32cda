import { sql } from 'drizzle-orm';
import { aShop, type testServices } from '../../core/testing.ts';

type World = Awaited<ReturnType<typeof testServices>>;

/** A shop with the data for its expenses. */
export async function aSpendingShop(world: World, values: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(world.services, values);
  const category = async (name: string, more = {}) => {
    const input = { name, transactionTypeId: 'expense' as const, ...more };
    return (await shop.caller.transactionCategory.create(input)).id;
  };
  const rent = await category('Renta del local');
  const light = await category('Energía');
  const supplier = await shop.caller.contact.create({ name: 'Energuate', kind: 'supplier', creditDays: 15 });
  const coffee = await shop.caller.product.create({ name: 'Café', price: 5000, cost: 1000, stock: 10_000 });
  const owes = async () => (await shop.caller.contact.byId({ id: supplier.id })).owes;
  return {
    world,
    ...shop,
    category,
    rent,
    light,
    supplier,
    coffee,
    owes,
    holds: (names = {}) => holdings(world, shop, { rent, light, ...names }),
  };
}
export type SpendingShop = Awaited<ReturnType<typeof aSpendingShop>>;

type Names = Record<string, string>;

/** The balance of each account. Money accounts are listed by kind, categories by their name. */
async function holdings({ services }: World, { organizationId }: { organizationId: string }, names: Names) {
  const rows = await services.db.execute<{ account: string; amount: number }>(sql`
    select coalesce(a.kind, account) account, sum(amount)::float8 amount from (
      select destination account, amount, organization_id from postings
      union all select source, -amount, organization_id from postings) p
    left join money_accounts a on account = 'money:' || a.id
    where p.organization_id = ${organizationId} and account <> 'equity:opening' and account <> 'stock'
    group by 1 having sum(amount) <> 0 order by 1`);
  const named = (account: string) =>
    Object.entries(names)
      .reduce((text, [name, id]) => text.replace(id, name), account)
      .replace(/^supplier:.*/, 'supplier');
  return Object.fromEntries(rows.map(({ account, amount }) => [named(account), amount]));
}
