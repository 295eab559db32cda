import type { ActEffect } from '@mostrador/shared/rights/acts';
import type { Flag } from '@mostrador/shared/rights/gates';
import { newId } from '@mostrador/shared/wire/new-id';
import type { FurnishedShop } from './furnished-shop.ts';

type Call = { path: string; input: object };

/** An act that takes something from the shop, on a document that a user with the permission made before. */
type HarmfulAct = {
  name: string;
  right: Flag;
  /** Rights of the procedure's own gate. */
  also?: readonly Flag[];
  effect?: ActEffect;
  prepare: (shop: FurnishedShop) => Promise<Call>;
};

const half = { value: 5000, unit: 'percentage' as const };

/** A ticket that waits with one piece, on terms that its maker may give. */
async function aTicket({ caller, owned }: FurnishedShop, terms: object = {}, line: object = {}) {
  const id = newId();
  const lineId = newId();
  const products = [{ lineId, id: owned.product, quantity: 1000, ...line }];
  await caller.pos.create({ id, status: 'in_progress', products, ...terms });
  const charge = (quantity: number) => ({
    path: 'pos.create',
    input: { id, revision: 1, ...terms, products: [{ lineId, id: owned.product, ...line, quantity }] },
  });
  return { id, lineId, charge };
}

async function aQuote({ caller, owned }: FurnishedShop, line: object) {
  const quote = await caller.quote.create({
    products: [{ lineId: newId(), id: owned.product, quantity: 1000, ...line }],
  });
  return { id: quote.id, lineId: quote.products[0]?.lineId ?? '' };
}

/** An order in progress, delivered to its customer's door. */
async function anOrder({ caller, owned, slug, stranger }: FurnishedShop, { isPaid }: { isPaid: boolean }) {
  const { id } = await stranger.storeOrder.create({
    slug,
    products: [{ id: owned.product, quantity: 1000 }],
    customer: { name: 'Rosa', phone: `+5024${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}` },
    deliveryMethod: 'pick_in_store',
    paymentMethod: 'cash',
  });
  const payments = isPaid ? [{ method: 'transfer' as const, amount: 1250 }] : [];
  const { revision } = await caller.webOrder.approve({ id, payments });
  return { id, revision };
}

export const harmfulActs: readonly HarmfulAct[] = [
  {
    name: 'cancelling an order that was paid',
    right: 'pdv_delete_orders',
    effect: 'moneyOut',
    prepare: async (shop) => {
      const { id } = await anOrder(shop, { isPaid: true });
      return { path: 'webOrder.cancel', input: { id, reason: 'no vino', paidBack: 'transfer' } };
    },
  },
  {
    name: 'reopening a completed order',
    right: 'pdv_delete_orders',
    prepare: async (shop) => {
      const { id } = await anOrder(shop, { isPaid: true });
      await shop.caller.webOrder.complete({ id });
      return { path: 'webOrder.progress', input: { id, backTo: 'in_progress' } };
    },
  },
  {
    name: 'changing an order that was paid',
    right: 'pdv_edit_orders',
    prepare: async (shop) => {
      const { id, revision } = await anOrder(shop, { isPaid: true });
      return { path: 'webOrder.edit', input: { id, revision, comments: 'otra' } };
    },
  },
  {
    name: 'bringing an order for nothing',
    right: 'acc_discounts',
    prepare: async (shop) => {
      const { id, revision } = await anOrder(shop, { isPaid: false });
      const deliveryAreaId = shop.examples.deliveryArea;
      const where = { deliveryMethod: 'delivery', deliveryAreaId, address: { street: '4a calle' } };
      return { path: 'webOrder.edit', input: { id, revision, ...where, deliveryCost: 0 } };
    },
  },
  {
    name: 'lowering a finished sale of the books',
    right: 'pdv_edit_orders',
    effect: 'moneyOut',
    prepare: async ({ caller, owned }) => {
      const { id } = await caller.sale.create({ products: [{ id: owned.product, quantity: 2000 }] });
      return { path: 'sale.update', input: { id, products: [{ id: owned.product, quantity: 1000 }] } };
    },
  },
  {
    name: 'more of a ticket at an agreed price',
    right: 'pdv_change_price',
    effect: 'priceLowered',
    prepare: async (shop) => (await aTicket(shop, {}, { price: 500 })).charge(30_000),
  },
  {
    name: 'more of a ticket at an agreed price that is not named again',
    right: 'pdv_change_price',
    effect: 'priceLowered',
    prepare: async (shop) => {
      const { id, lineId } = await aTicket(shop, {}, { price: 500 });
      const products = [{ lineId, id: shop.owned.product, quantity: 30_000 }];
      return { path: 'pos.create', input: { id, revision: 1, products } };
    },
  },
  {
    name: 'more of a line with an agreed discount',
    right: 'acc_discounts',
    effect: 'priceLowered',
    prepare: async (shop) => (await aTicket(shop, {}, { discount: half })).charge(30_000),
  },
  {
    name: 'more on a ticket with an agreed discount',
    right: 'acc_discounts',
    effect: 'priceLowered',
    prepare: async (shop) => (await aTicket(shop, { discount: half })).charge(30_000),
  },
  {
    name: 'charging less than was ordered',
    right: 'pdv_edit_orders',
    prepare: async (shop) => (await aTicket(shop, {}, { quantity: 5000 })).charge(1000),
  },
  {
    name: 'parking less than was ordered',
    right: 'pdv_edit_orders',
    prepare: async (shop) => {
      const { path, input } = (await aTicket(shop, {}, { quantity: 5000 })).charge(1000);
      return { path, input: { ...input, status: 'in_progress' } };
    },
  },
  {
    name: 'more on a quote at an agreed price',
    right: 'pdv_change_price',
    also: ['pdv_edit_orders'],
    effect: 'priceLowered',
    prepare: async (shop) => {
      const { id, lineId } = await aQuote(shop, { price: 500 });
      const products = [{ lineId, id: shop.owned.product, quantity: 400_000, price: 500 }];
      return { path: 'quote.update', input: { id, products } };
    },
  },
  {
    name: 'another quote at an agreed price',
    right: 'pdv_change_price',
    also: ['pdv_edit_orders'],
    effect: 'priceLowered',
    prepare: async (shop) => {
      const { id } = await aQuote(shop, { price: 500 });
      return { path: 'quote.duplicate', input: { quoteId: id } };
    },
  },
  {
    name: 'another quote with an agreed discount',
    right: 'acc_discounts',
    also: ['pdv_edit_orders'],
    effect: 'priceLowered',
    prepare: async (shop) => {
      const { id } = await aQuote(shop, { discount: half });
      return { path: 'quote.duplicate', input: { quoteId: id } };
    },
  },
  ...(['quote.duplicate', 'quote.remove', 'quote.renew', 'quote.update'] as const).map(
    (path): HarmfulAct => ({
      name: `${path} of a quote that another person made`,
      right: 'pdv_edit_orders',
      prepare: async (shop) => {
        const { id } = await aQuote(shop, {});
        return { path, input: path === 'quote.duplicate' ? { quoteId: id } : { id, terms: 'otros' } };
      },
    }),
  ),
];
