import type { Random } from '@mostrador/shared/random';
import { sql } from 'drizzle-orm';
import { aShop, type testServices } from '../../core/testing.ts';

type World = Awaited<ReturnType<typeof testServices>>;
type Caller = Awaited<ReturnType<typeof aShop>>['caller'];

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export type Rules = { timeZone: string; cutoffHour: number };

/** The day and hour that the shop's clock shows, by another way than the program's. */
export function clockOf(at: Date, { timeZone, cutoffHour }: Rules) {
  const shown = (moment: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);
  const hour = Number(shown(at).slice(11, 13));
  return { hour, day: shown(hour < cutoffHour ? new Date(at.getTime() - dayMs) : at).slice(0, 10) };
}

export const chile = {
  rules: { timeZone: 'America/Santiago', cutoffHour: 0 },
  values: { countryId: 'CL', currency: 'CLP', settings: { cashRounding: 1000 } },
  step: 100,
};
export const guatemala = {
  rules: { timeZone: 'America/Guatemala', cutoffHour: 4 },
  values: {
    countryId: 'GT',
    currency: 'GTQ',
    settings: { taxEnabled: true, taxIncluded: false, defaultTaxRate: 1200, cutoffHour: 4 },
  },
  step: 1,
};
export type Setting = typeof chile | typeof guatemala;

export const past = 12;
export async function aHistory(world: World, { rules, values, step }: Setting, random: Random) {
  const shop = await aShop(world.services, { ...values, timeZone: rules.timeZone });
  const seller = await shop.employee({ flags: ['acc_discounts', 'acc_credit_sales', 'pdv_delete_orders'] });
  const contact = await shop.caller.contact.create({ name: 'Rosa', creditDays: 30 });
  const shelf = await shop.caller.productCategory.create({ name: 'Abarrotes' });
  const goods: { id: string; unit: string }[] = [];
  for (let index = 0; index < 8; index += 1)
    goods.push(
      await shop.caller.product.create({
        name: `Producto ${index}`,
        price: random.between(20, 900) * step,
        cost: index % 3 === 0 ? null : random.between(10, 400) * step,
        stock: 500_000,
        unit: index === 4 ? 'kg' : 'piece',
        ...(index === 4 && { quantityStep: 1, quantityMin: 1 }),
        ...(index % 2 === 0 && { productCategoryId: shelf.id }),
      }),
    );
  const made: string[] = [];
  for (let count = 0; count < 70; count += 1) {
    const at = new Date(
      Date.now() - random.between(1, past * 24 - 1) * hourMs - random.between(0, 3599) * 1000,
    );
    const lines = Array.from({ length: random.between(1, 4) }, () => {
      const { id, unit } = random.pick(goods);
      return { id, quantity: unit === 'kg' ? random.between(50, 3000) : random.between(1, 5) * 1000 };
    });
    const { caller } = random.pick([shop, seller]);
    const sale = await caller.pos.create({
      products: random.between(1, 12) === 1 ? [] : lines,
      amountFree: random.between(1, 4) === 1 ? random.between(1, 300) * step : 100 * step,
      occurredAt: at.toISOString(),
      ...(random.between(1, 3) === 1 && {
        discount: { value: random.between(1, 60) * 100, unit: 'percentage' },
      }),
      ...(random.between(1, 5) === 1 && { tip: random.between(1, 90) * step }),
      ...(random.between(1, 3) === 1 && { contactId: contact.id }),
      ...(random.between(1, 6) === 1 && { contactId: contact.id, payments: [] }),
      ...(random.between(1, 6) === 2 && {
        contactId: contact.id,
        payments: [{ method: 'card', amount: step }],
      }),
    });
    made.push(sale.id);
  }
  for (const id of made.slice(0, 9)) await random.pick([shop, seller]).caller.pos.void({ id });
  const locked = clockOf(new Date(Date.now() - 5 * dayMs), rules).day;
  await world.services.db.execute(
    sql`update organizations set locked_until = ${locked} where id = ${shop.organizationId}`,
  );
  for (const id of made.slice(9, 20)) await random.pick([shop, seller]).caller.pos.void({ id });
  for (const id of made.slice(20, 55)) await takeBack(shop.caller, { id, random });
  return shop;
}

/** All of a sale, or some of its lines, once or twice; what comes back goes to the shelf, or does not. */
async function takeBack({ pos }: Caller, { id, random }: { id: string; random: Random }) {
  const sale = await pos.byId({ id });
  const reason = 'customer_changed_mind';
  if (sale.products.length === 0 || random.between(1, 4) === 1) {
    await pos.refund({ saleId: id, paymentMethod: 'cash', reason });
    return;
  }
  const parts = sale.products.map(({ lineId, quantity }) => ({
    lineId,
    quantity: quantity % 1000 === 0 ? Math.ceil(quantity / 2000) * 1000 : Math.ceil(quantity / 2),
    left: quantity,
  }));
  for (const { left, ...part } of parts) {
    await pos.refund({
      saleId: id,
      paymentMethod: 'cash',
      reason,
      lines: [{ ...part, restock: random.between(1, 2) === 1 }],
    });
    const rest = left - part.quantity;
    if (rest > 0 && random.between(1, 3) === 1)
      await pos.refund({
        saleId: id,
        paymentMethod: 'cash',
        reason,
        lines: [{ lineId: part.lineId, quantity: rest, restock: random.between(1, 2) === 1 }],
      });
  }
}
