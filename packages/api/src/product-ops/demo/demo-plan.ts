import { likelyCash } from '@mostrador/shared/money/cash';
import { priceFor } from '@mostrador/shared/money/price';
import { saleTotal } from '@mostrador/shared/money/sale-total';
import type { Random } from '@mostrador/shared/random';
import { addDays, businessDate, dayBounds, daysBetween } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import type { SaleInput, SaleLineInput } from '../../sales/sale/sale.schema.ts';
import { type CostCode, planCosts } from './demo-costs.ts';
import { saleComments, type Terms, voidReasons } from './demo-people.ts';
import type { DemoPlace } from './demo-place.ts';

/** A product in stock; quantities in 1/1000. */
export type Shelved = {
  id: string;
  price: number;
  /** The supplier's price of one unit. */
  cost: number;
  /** The index of the supplier among those of the shop. */
  supplier: number;
  /** The price in the original country, from which the customers' behaviour is derived. */
  worth: number;
  wholesaleQuantity: number | null;
  wholesalePrice: number | null;
  usual: number;
  popularity: number;
  isWeighed: boolean;
  ends: 'low' | 'out' | null;
};

export type Carried = { productId: string; quantity: number };
export type Bought = Carried & { cost: number };
type Spending = {
  kind: 'expense';
  at: Date;
  id: string;
  code: CostCode;
  concept: string;
  amount: number;
  paymentMethod: 'cash' | 'transfer';
};
export type DemoEvent =
  | { kind: 'purchase'; at: Date; id: string; supplier: number; goods: Bought[]; dueDate: string | null }
  | { kind: 'settlement'; at: Date; id: string; purchaseId: string; supplier: number }
  | { kind: 'collection'; at: Date; id: string; contactId: string; share: number }
  | Spending
  | { kind: 'loss'; at: Date; goods: Carried[]; reason: 'expired' | 'shrinkage' }
  | { kind: 'sale'; at: Date; seller: number; amount: number; input: SaleInput & { id: string } }
  | { kind: 'void'; at: Date; saleId: string; reason: string };

export type Plan = {
  now: Date;
  place: DemoPlace;
  goods: Shelved[];
  contactIds: string[];
  debtorIds: string[];
  /** The payment terms of each supplier. */
  suppliers: readonly Terms[];
  random: Random;
  days: number;
  /** A product that is sold now and then and has no stock. */
  besides: Pick<Shelved, 'id' | 'price'>;
};

const deliveryDays = [2, 5];
/** The weekday on which customers pay their debts: Saturday. */
const payDay = 6;
/** Products that are sold out at the end are not delivered again in the last weeks. */
const withoutDelivery = 30;

/**
 * Plans some weeks of a shop, oldest first; the stock is tracked, so that nothing is sold twice. `opening`
 * contains the stock of goods that begin with less than usual.
 */
export function planWeeks(plan: Plan): { events: DemoEvent[]; opening: Map<string, number> } {
  const today = businessDate(plan.now, plan.place.timeZone);
  const stock = new Map(plan.goods.map(({ id, usual }) => [id, usual]));
  const events: DemoEvent[] = [];
  for (let day = addDays(today, 1 - plan.days); day <= today; day = addDays(day, 1)) {
    const { start } = dayBounds(day, day, { timeZone: plan.place.timeZone });
    const clock = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    const left = daysBetween(day, today);
    if (deliveryDays.includes(weekday(day)))
      events.push(...deliver(plan, stock, { at: clock(370), day, left }));
    if (weekday(day) === payDay) events.push(...collect(plan, { at: clock(1120), left }));
    for (const minutes of openingMinutes(plan.random, day)) {
      const at = clock(minutes);
      if (at < plan.now) events.push(...serve(plan, stock, at));
    }
    if (left === 1) {
      events.push(lose(plan, stock, { at: clock(1270), ends: 'out' }));
      events.push(lose(plan, stock, { at: clock(1275), ends: 'low' }));
    }
  }
  const opening = openWithLess(plan, events);
  const sales = events.reduce((sum, event) => sum + (event.kind === 'sale' ? event.amount : 0), 0);
  const happened = [...events, ...planCosts(plan, sales)]
    .filter((event) => event.at < plan.now && (!('goods' in event) || event.goods.length > 0))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return { events: happened, opening };
}

/**
 * Removes the losses of an example without deliveries, and returns the lower opening stock that replaces
 * them. In so few days a shop does not lose goods that it could not sell; it had fewer from the beginning.
 */
function openWithLess({ goods, days }: Plan, events: DemoEvent[]) {
  const opening = new Map<string, number>();
  if (days >= withoutDelivery) return opening;
  const usual = new Map(goods.map((good) => [good.id, good.usual]));
  for (const event of events) {
    if (event.kind !== 'loss') continue;
    for (const { productId, quantity } of event.goods)
      opening.set(productId, (usual.get(productId) ?? 0) - quantity);
    event.goods = [];
  }
  return opening;
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

type Delivery = { at: Date; day: string; left: number };

/** Suppliers deliver products with low stock; those that give credit are paid when it is due. */
function deliver(plan: Plan, stock: Stock, { at, day, left }: Delivery): DemoEvent[] {
  const carried = restock(plan, stock, left);
  return plan.suppliers.flatMap(({ creditDays }, supplier): DemoEvent[] => {
    const goods = carried.filter((each) => each.supplier === supplier);
    const id = newId();
    const dueDate = creditDays === null ? null : addDays(day, creditDays);
    const bought = goods.map(({ productId, quantity, cost }) => ({ productId, quantity, cost }));
    const purchase: DemoEvent = { kind: 'purchase', at, id, supplier, goods: bought, dueDate };
    if (dueDate === null || goods.length === 0) return [purchase];
    const { start } = dayBounds(dueDate, dueDate, { timeZone: plan.place.timeZone });
    const paidAt = new Date(start.getTime() + 500 * 60_000);
    return [purchase, { kind: 'settlement', at: paidAt, id: newId(), purchaseId: id, supplier }];
  });
}

/** Every third customer with credit pays half of the debt, or all. */
const collect = ({ debtorIds }: Plan, { at, left }: { at: Date; left: number }): DemoEvent[] =>
  debtorIds.flatMap((contactId, index): DemoEvent[] => {
    const share = index % 2 === 0 ? 50 : 100;
    const isTheirWeek = (index + Math.floor(left / 7)) % 3 === 0;
    return isTheirWeek ? [{ kind: 'collection', at, id: newId(), contactId, share }] : [];
  });

function restock({ goods, random }: Plan, stock: Stock, left: number) {
  return goods.flatMap(({ id, usual, ends, cost, supplier }) => {
    const present = stock.get(id) ?? 0;
    if (present * 2 > usual || (ends !== null && left < withoutDelivery)) return [];
    const quantity = Math.ceil(((usual - present) * random.between(100, 125)) / 100_000) * 1000;
    stock.set(id, present + quantity);
    return [{ productId: id, quantity, cost, supplier }];
  });
}

type Loss = { at: Date; ends: 'low' | 'out' };

/** Records spoiled or missing goods, so that some products end low and two are sold out. */
function lose({ goods, random }: Plan, stock: Stock, { at, ends }: Loss): DemoEvent {
  const lost = goods
    .filter((good) => good.ends === ends)
    .flatMap(({ id }) => {
      const remaining = ends === 'out' ? 0 : random.between(1, 3) * 1000;
      const quantity = (stock.get(id) ?? 0) - remaining;
      if (quantity <= 0) return [];
      stock.set(id, remaining);
      return [{ productId: id, quantity }];
    });
  return { kind: 'loss', at, goods: lost, reason: ends === 'out' ? 'expired' : 'shrinkage' };
}

/**
 * Plans one customer: the goods, the payment, and in two of a hundred cases a mistaken sale that is voided.
 */
function serve(plan: Plan, stock: Stock, at: Date): DemoEvent[] {
  const { random } = plan;
  const products = fillBasket(plan, stock);
  const isTopUp = products.length === 0 || random.isLucky(0.015);
  const besides = { id: plan.besides.id, quantity: random.pick([1, 2, 3, 5]) * 1000 };
  const input = pay(plan, {
    products: isTopUp ? [...products, besides] : products,
    ...(random.isLucky(0.03) && {
      discount: { value: random.pick([500, 1000]), unit: 'percentage' as const },
    }),
    ...(random.isLucky(0.02) && { comments: random.pick(saleComments) }),
  });
  const sale = { ...input, id: newId(), occurredAt: at.toISOString(), deviceId: 'caja-1' };
  const amount = amountOf(plan, input);
  const sold: DemoEvent = { kind: 'sale', at, seller: random.isLucky(0.7) ? 1 : 0, amount, input: sale };
  const isMistake = random.isLucky(0.02);
  // A void would put goods that should run out back on the shelf.
  if (!isMistake || products.some(({ id }) => runsOut(plan, id))) return [sold];
  for (const { id, quantity } of products) stock.set(id, (stock.get(id) ?? 0) + quantity);
  const voidedAt = Math.min(at.getTime() + random.between(2, 15) * 60_000, plan.now.getTime());
  return [sold, { kind: 'void', at: new Date(voidedAt), saleId: sale.id, reason: random.pick(voidReasons) }];
}

const runsOut = ({ goods }: Plan, id: string) => goods.some((good) => good.id === id && good.ends !== null);

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
  const requested = random.pickWeighted(lineCounts);
  for (let line = 0; line < requested; line += 1) {
    const good = random.pickWeighted(goods.map((each) => [each, each.popularity] as const));
    const present = stock.get(good.id) ?? 0;
    // The last unit stays in stock, to distinguish products that sell well from products that were lost.
    const quantity = Math.min(howMuch(good, random), present - 1000);
    if (quantity <= 0 || basket.some(({ id }) => id === good.id)) continue;
    stock.set(good.id, present - quantity);
    basket.push({ id: good.id, quantity });
  }
  return basket;
}

/**
 * Picks a quantity. Customers do not buy a single bread roll, nor three jars of coffee; weighed goods have
 * uneven quantities.
 */
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

/** The advance payment on an amount, without small change. */
const downTo = ({ money }: DemoPlace, amount: number) => Math.floor(amount / money(100)) * money(100);

function amountOf({ goods, besides, place }: Plan, { products, discount }: SaleInput) {
  const priceOf = new Map(goods.map((good) => [good.id, good]));
  const lines = products.map(({ id, quantity }) => {
    const good = priceOf.get(id);
    return { price: good ? priceFor(good, quantity) : besides.price, quantity };
  });
  // Prices include their tax, so the setting does not change the amount to pay.
  const tax = { enabled: false, included: true };
  const { decimals } = place.country;
  return saleTotal({ lines, amountFree: 0, discount: discount ?? null, tax, decimals }).total;
}
