import { likelyCash } from '@mostrador/shared/cash';
import { newId } from '@mostrador/shared/new-id';
import { priceFor } from '@mostrador/shared/price';
import type { Random } from '@mostrador/shared/random';
import { saleTotal } from '@mostrador/shared/sale-total';
import { addDays, businessDate, dayBounds, daysBetween } from '@mostrador/shared/time';
import type { SaleInput, SaleLineInput } from '../../sales/sale/sale.schema.ts';
import { saleComments, voidReasons } from './demo-people.ts';
import type { DemoPlace } from './demo-place.ts';

/** A product on the shelf; quantities in 1/1000. */
export type Shelved = {
  id: string;
  price: number;
  /** What it would cost where the goods were written down: what people do goes by that. */
  worth: number;
  wholesaleQuantity: number | null;
  wholesalePrice: number | null;
  usual: number;
  popularity: number;
  isWeighed: boolean;
  ends: 'low' | 'out' | null;
};

export type Carried = { productId: string; quantity: number };
export type DemoEvent =
  | { kind: 'delivery'; at: Date; goods: Carried[] }
  | { kind: 'loss'; at: Date; goods: Carried[]; reason: 'expired' | 'shrinkage' }
  | { kind: 'sale'; at: Date; seller: number; input: SaleInput & { id: string } }
  | { kind: 'void'; at: Date; saleId: string; reason: string };

export type Plan = {
  now: Date;
  place: DemoPlace;
  goods: Shelved[];
  contactIds: string[];
  debtorIds: string[];
  random: Random;
  days: number;
  /** What is sold now and then that stands on no shelf. */
  besides: string;
};

const deliveryDays = [2, 5];
/** What runs out at the end is not brought again in the last days. */
const withoutDelivery = 12;

/**
 * Some weeks as they happen in a shop, oldest first; the stock is followed, so that nothing is sold
 * twice.
 */
export function planWeeks(plan: Plan): DemoEvent[] {
  const today = businessDate(plan.now, plan.place.timeZone);
  const stock = new Map(plan.goods.map(({ id, usual }) => [id, usual]));
  const events: DemoEvent[] = [];
  for (let day = addDays(today, 1 - plan.days); day <= today; day = addDays(day, 1)) {
    const { start } = dayBounds(day, day, { timeZone: plan.place.timeZone });
    const clock = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    const left = daysBetween(day, today);
    if (deliveryDays.includes(weekday(day))) events.push(deliver(plan, stock, { at: clock(370), left }));
    for (const minutes of openingMinutes(plan.random, day)) {
      const at = clock(minutes);
      if (at < plan.now) events.push(...serve(plan, stock, at));
    }
    if (left === 1) {
      events.push(lose(plan, stock, { at: clock(1270), ends: 'out' }));
      events.push(lose(plan, stock, { at: clock(1275), ends: 'low' }));
    }
  }
  return events.filter((event) => !('goods' in event) || event.goods.length > 0);
}

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();

const ticketsOn = [31, 38, 36, 37, 40, 48, 55];
const hours = [
  [6, 4],
  [7, 10],
  [8, 8],
  [9, 6],
  [10, 6],
  [11, 8],
  [12, 11],
  [13, 8],
  [14, 5],
  [15, 6],
  [16, 8],
  [17, 11],
  [18, 13],
  [19, 11],
  [20, 6],
] as const;

function openingMinutes({ between, pickWeighted }: Random, day: string) {
  const tickets = (ticketsOn[weekday(day)] ?? 36) + between(-6, 5);
  const minutes = Array.from({ length: tickets }, () => pickWeighted(hours) * 60 + between(25, 59));
  return minutes.sort((a, b) => a - b);
}

type Stock = Map<string, number>;

function deliver({ goods, random }: Plan, stock: Stock, { at, left }: { at: Date; left: number }): DemoEvent {
  const carried = goods.flatMap(({ id, usual, ends }) => {
    const present = stock.get(id) ?? 0;
    if (present * 2 > usual || (ends !== null && left < withoutDelivery)) return [];
    const quantity = Math.ceil(((usual - present) * random.between(100, 125)) / 100_000) * 1000;
    stock.set(id, present + quantity);
    return [{ productId: id, quantity }];
  });
  return { kind: 'delivery', at, goods: carried };
}

type Loss = { at: Date; ends: 'low' | 'out' };

/** What spoiled or was counted short, so that some goods end low and two are gone. */
function lose({ goods, random }: Plan, stock: Stock, { at, ends }: Loss): DemoEvent {
  const lost = goods
    .filter((good) => good.ends === ends)
    .flatMap(({ id }) => {
      const kept = ends === 'out' ? 0 : random.between(1, 3) * 1000;
      const quantity = (stock.get(id) ?? 0) - kept;
      if (quantity <= 0) return [];
      stock.set(id, kept);
      return [{ productId: id, quantity }];
    });
  return { kind: 'loss', at, goods: lost, reason: ends === 'out' ? 'expired' : 'shrinkage' };
}

/** One customer: what he takes, how he pays, and in two of a hundred cases the sale that was a mistake. */
function serve(plan: Plan, stock: Stock, at: Date): DemoEvent[] {
  const { random } = plan;
  const products = fillBasket(plan, stock);
  const isTopUp = products.length === 0 || random.isLucky(0.015);
  const input = pay(plan, {
    products,
    ...(isTopUp && {
      amountFree: plan.place.money(random.pick([1000, 1500, 2500, 5000])),
      concept: plan.besides,
    }),
    ...(random.isLucky(0.03) && {
      discount: { value: random.pick([500, 1000]), unit: 'percentage' as const },
    }),
    ...(random.isLucky(0.02) && { comments: random.pick(saleComments) }),
  });
  const sale = { ...input, id: newId(), occurredAt: at.toISOString(), deviceId: 'caja-1' };
  const sold: DemoEvent = { kind: 'sale', at, seller: random.isLucky(0.7) ? 1 : 0, input: sale };
  if (!random.isLucky(0.02)) return [sold];
  for (const { id, quantity } of products) stock.set(id, (stock.get(id) ?? 0) + quantity);
  const voidedAt = Math.min(at.getTime() + random.between(2, 15) * 60_000, plan.now.getTime());
  return [sold, { kind: 'void', at: new Date(voidedAt), saleId: sale.id, reason: random.pick(voidReasons) }];
}

const lineCounts = [
  [1, 30],
  [2, 28],
  [3, 20],
  [4, 12],
  [5, 6],
  [6, 3],
  [8, 1],
] as const;

function fillBasket({ goods, random }: Plan, stock: Stock): SaleLineInput[] {
  const basket: SaleLineInput[] = [];
  const wanted = random.pickWeighted(lineCounts);
  for (let line = 0; line < wanted; line += 1) {
    const good = random.pickWeighted(goods.map((each) => [each, each.popularity] as const));
    const present = stock.get(good.id) ?? 0;
    // The last one stays on the shelf: what is gone is told apart from what sells well.
    const quantity = Math.min(howMuch(good, random), present - 1000);
    if (quantity <= 0 || basket.some(({ id }) => id === good.id)) continue;
    stock.set(good.id, present - quantity);
    basket.push({ id: good.id, quantity });
  }
  return basket;
}

/** Nobody takes one bread, nor three jars of coffee; what is weighed comes out uneven. */
function howMuch({ isWeighed, worth }: Shelved, { between, isLucky }: Random) {
  if (isWeighed) return isLucky(0.5) ? between(1, 4) * 500 : between(35, 260) * 10;
  if (worth <= 100) return between(3, 8) * 1000;
  if (worth <= 600) return isLucky(0.6) ? 1000 : between(2, 3) * 1000;
  return isLucky(0.88) ? 1000 : 2000;
}

const methods = [
  ['cash', 82],
  ['card', 7],
  ['transfer', 4],
  ['split', 3],
  ['credit', 4],
] as const;

function pay(plan: Plan, basket: SaleInput): SaleInput {
  const { random, contactIds, debtorIds, place } = plan;
  const { bills, cashRounding } = place.country;
  const amount = amountOf(plan, basket);
  const method = random.pickWeighted(methods);
  const known = random.isLucky(0.12) ? { contactId: random.pick(contactIds) } : {};
  if (method === 'credit' && amount >= place.money(1000)) {
    const part = random.isLucky(0.35) ? [{ method: 'cash' as const, amount: downTo(place, amount / 3) }] : [];
    return { ...basket, contactId: random.pick(debtorIds), payments: part };
  }
  if (method === 'split' && amount >= place.money(4000)) {
    const cash = downTo(place, amount / 2);
    const payments = [
      { method: 'cash' as const, amount: cash },
      { method: 'card' as const, amount: amount - cash, reference: String(random.between(100_000, 999_999)) },
    ];
    return { ...basket, ...known, payments };
  }
  if (method === 'card' || method === 'transfer') return { ...basket, ...known, paymentMethod: method };
  const handed = random.isLucky(0.55)
    ? likelyCash(cashRounding ? Math.ceil(amount / cashRounding) * cashRounding : amount, bills)
    : [];
  return { ...basket, ...known, ...(handed.length > 0 && { received: random.pick(handed) }) };
}

/** What somebody pays of a sum beforehand: no small change. */
const downTo = ({ money }: DemoPlace, amount: number) => Math.floor(amount / money(100)) * money(100);

function amountOf({ goods, place }: Plan, { products, amountFree, discount }: SaleInput) {
  const priceOf = new Map(goods.map((good) => [good.id, good]));
  const lines = products.map(({ id, quantity }) => {
    const good = priceOf.get(id);
    return { price: good ? priceFor(good, quantity) : 0, quantity };
  });
  // Prices bear their tax, so it makes no difference to what is paid.
  const tax = { enabled: false, included: true };
  const { decimals } = place.country;
  return saleTotal({ lines, amountFree: amountFree ?? 0, discount: discount ?? null, tax, decimals }).total;
}
