import { aShop, type testServices } from '../../../core/testing.ts';

type World = Awaited<ReturnType<typeof testServices>>;
export type Shop = Awaited<ReturnType<typeof aShop>>;
export const stockOf = async (shop: Shop, id: string) => (await shop.caller.product.byId({ id })).stock;
export const reason = 'No le quedó';

type Setting = { shop?: object; old?: number; replacement?: number; pay?: object; quantity?: number };

/** A shirt that was sold, and another one that the customer wants instead. */
export async function aShirt(
  world: World,
  { shop: values = {}, old = 5000, replacement = 7000, pay = {}, quantity = 1000 }: Setting = {},
) {
  const shop = await aShop(world.services, values);
  const product = await shop.caller.product.create({
    name: 'Camisa M',
    price: old,
    cost: 100,
    stock: 10_000,
  });
  const other = await shop.caller.product.create({
    name: 'Camisa L',
    price: replacement,
    cost: 200,
    stock: 3000,
  });
  const sold = await shop.caller.pos.create({ products: [{ id: product.id, quantity }], ...pay });
  const lineId = sold.products[0]?.lineId ?? '';
  const goods = { products: [{ id: other.id, quantity: 1000 }] };
  const ask = { saleId: sold.id, lines: [{ lineId, quantity: 1000 }], reason };
  return { shop, product, other, sold, lineId, goods, ask };
}

export const cashIn = async (shop: Shop) => (await shop.caller.pos.home()).today.cash;
