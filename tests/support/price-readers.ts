import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@mostrador/shared/wire/new-id';

type Reply = { status: number; body: string };

/** The calls of a shop and of the readers of its page; all times are those of one clock. */
export type PriceTalk = {
  /** The page, as a reader gets it. */
  read: (reader: number) => Promise<Reply>;
  order: (reader: number, body: object) => Promise<Reply>;
  /** The shop's: answers when the price stands. */
  change: (price: number) => Promise<unknown>;
};

type Target = {
  productId: string;
  readers: number;
  changes: number;
  /** Between two prices, and between two looks of one reader. */
  changeMs: number;
  lookMs: number;
  /** One look of so many ends in an order. */
  looksOfOrder: number;
};

type Version = { price: number; sentAt: number; knownAt: number };

const firstPrice = 10;

/**
 * Runs readers who view a page repeatedly, and sometimes order at the price they see, while the shop changes
 * the price, never twice to the same. Returns the prices they saw and were charged.
 */
export async function readWhilePricesChange(talk: PriceTalk, requested: Target) {
  const { readers, changes, changeMs } = requested;
  const prices = openPrices();
  const change = async (price: number) => {
    const version = { price, sentAt: performance.now(), knownAt: Number.POSITIVE_INFINITY };
    prices.versions.push(version);
    await talk.change(price);
    version.knownAt = performance.now();
  };
  await change(firstPrice);
  // Earlier prices are not from this test.
  await pause(changeMs);
  const seen: Seen = { looks: [], placed: 0, notified: 0, oldestMs: 0, wrong: [] };
  let isOver = false;
  const reader = readerOf(talk, { target: requested, prices, seen, isOver: () => isOver });
  const changing = (async () => {
    for (let price = firstPrice + 1; price <= firstPrice + changes; price += 1) {
      await pause(changeMs);
      await change(price);
    }
    await pause(changeMs);
  })().finally(() => {
    isOver = true;
  });
  await Promise.all([changing, ...Array.from({ length: readers }, (_, number) => reader(number))]);
  return seen;
}

type Seen = {
  /** The time of each view, in milliseconds. */
  looks: number[];
  placed: number;
  /** Orders that were refused because of a changed price, with the new price in the response. */
  notified: number;
  /** The longest time for which the price on a page had been replaced at the time of the request. */
  oldestMs: number;
  /** Orders at a price that their customer was not shown, or that stood no more. */
  wrong: string[];
};
type Reading = { target: Target; prices: ReturnType<typeof openPrices>; seen: Seen; isOver: () => boolean };

function readerOf(talk: PriceTalk, { target, prices, seen, isOver }: Reading) {
  const { productId, lookMs, looksOfOrder } = target;
  const look = async (reader: number) => {
    const requestedAt = performance.now();
    const { status, body } = await talk.read(reader);
    if (status !== 200) throw new Error(`The page was answered ${status}: ${body.slice(0, 300)}`);
    seen.looks.push(performance.now() - requestedAt);
    const price = priceOn(body, productId);
    seen.oldestMs = Math.max(seen.oldestMs, prices.oldMs(price, requestedAt));
    return price;
  };
  let phones = 0;
  const order = async (reader: number, price: number): Promise<void> => {
    const sent = performance.now();
    phones += 1;
    const { status, body } = await talk.order(reader, {
      id: newId(),
      products: [{ id: productId, quantity: 1 }],
      customer: { name: 'Marta Xol', phone: `+502 5${String(phones).padStart(7, '0')}` },
      delivery_method: 'pick_in_store',
      payment_method: 'cash',
      expected_total: price,
    });
    const answer: { amount?: number; code?: string; details?: { total?: number } } = JSON.parse(body);
    if (status === 201) {
      seen.placed += 1;
      // The charged price must be the displayed one, and still current when the order was sent.
      if (answer.amount !== price || prices.oldMs(price, sent) > 0)
        seen.wrong.push(`saw ${price}, charged ${answer.amount}, ${prices.oldMs(price, sent)} ms old`);
    } else if (status === 409 && answer.code === 'priceChanged' && answer.details?.total) {
      seen.notified += 1;
      // Orders again at the new price, as a customer who is prompted does.
      return order(reader, answer.details.total);
    } else throw new Error(`An order was answered ${status}: ${body}`);
  };
  return async (reader: number) => {
    await pause((reader / target.readers) * lookMs);
    for (let looks = reader; !isOver(); looks += 1) {
      const price = await look(reader);
      if (looks % looksOfOrder === 0) await order(reader, price);
      await pause(lookMs);
    }
  };
}

function openPrices() {
  const versions: Version[] = [];
  return {
    versions,
    /** The time for which the price had been replaced at the request; 0 while it was the current one. */
    oldMs: (price: number, requestedAt: number) => {
      const at = versions.findIndex((version) => version.price === price);
      if (at < 0) throw new Error(`Nobody ever asked ${price}.`);
      const next = versions[at + 1];
      return next && next.knownAt < requestedAt ? requestedAt - next.knownAt : 0;
    },
  };
}

/** The displayed price of a product, from its tile's data for the script. */
function priceOn(html: string, productId: string) {
  const sold = html.replaceAll('&quot;', '"');
  const [, cents] = new RegExp(`"id":"${productId}"[^}]*?"price":(\\d+)`).exec(sold) ?? [];
  if (!cents) throw new Error('The page does not sell the product.');
  return Number(cents) / 100;
}
