import { businessDate } from '@mostrador/shared/time/time';
import { aShop, type testServices } from '../../core/testing.ts';

const dayMs = 86_400_000;
export const dayOf = (ago: number) => businessDate(new Date(Date.now() - ago * dayMs), 'America/Guatemala');
export const today = () => dayOf(0);

type Services = Awaited<ReturnType<typeof testServices>>['services'];

/** A shop with something that sells and has a cost, something without a cost, and something idle. */
export async function aTrade(services: Services) {
  const shop = await aShop(services);
  const { caller } = shop;
  const drinks = await caller.productCategory.create({ name: 'Bebidas' });
  const coffee = await caller.product.create({
    name: 'Café',
    price: 1000,
    cost: 600,
    stock: 20_000,
    productCategoryId: drinks.id,
  });
  const bread = await caller.product.create({ name: 'Pan', price: 500, stock: 9000 });
  const idle = await caller.product.create({ name: 'Vela', price: 250, cost: 100, stock: 4000 });
  const contact = await caller.contact.create({ name: 'Doña Marta' });
  return { shop, caller, coffee, bread, idle, drinks, contact };
}
