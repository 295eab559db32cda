import { performance } from 'node:perf_hooks';
import { defaultSettings } from '@mostrador/shared/shop/settings';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '../e2e/browser.mjs';
import type { BenchDatabase } from './database.ts';
import { fillShop } from './list.ts';
import { medianOf } from './load.ts';
import type { Program } from './program.ts';
import type { Result } from './result.ts';
import { type BenchShop, makeShop } from './world.ts';

const productCount = 100_000;
const requested = ['cafe', 'le', 'arroz premium', '99', 'jab', 'dulce 9', 'queso rojo 4', 'e'];
const rounds = 5;

type Bench = { database: BenchDatabase; program: Program };

/** P10: the till in a browser with 100 000 products: carried to its device, found and sold without a line. */
export async function benchTill({ database, program }: Bench): Promise<Result[]> {
  const shop = await makeShop(database, { settings: { ...defaultSettings, stockPolicy: 'allow' } });
  await fillShop(database, [shop.organizationId], productCount);
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: browserArguments,
    env: { ...process.env, ...found.environment },
  });
  try {
    return await measure(browser, { shop, address: `http://127.0.0.1:${program.port}` });
  } finally {
    await browser.close();
  }
}

type Counter = { shop: BenchShop; address: string };

async function measure(browser: Browser, { shop, address }: Counter): Promise<Result[]> {
  const stored = {
    language: 'es',
    plusClosed: 'closed',
    token: shop.token,
    organization: shop.organizationId,
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  const page = await context.newPage();
  const carried = await timeOf(() => arrive(page, `${address}/dashboard/pdv/nueva-venta`));
  await page.waitForTimeout(2000);
  const again = await timeOf(() => arrive(page, `${address}/dashboard/pdv/nueva-venta`));
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await context.setOffline(true);
  const finds: number[] = [];
  const adds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const text of requested) {
      const { found, added } = await page.evaluate(sell, text);
      finds.push(found);
      adds.push(added);
    }
  }
  const ms = (what: string, value: number, goal?: Result['goal']): Result => ({
    id: 'P10',
    what,
    value,
    unit: 'ms',
    ...(goal && { goal }),
  });
  return [
    ms(`${productCount} products come to a till the first time`, carried),
    ms('the till with them, opened again', again),
    { id: 'P10', what: 'memory of the page with them', value: usedSize / 1_048_576, unit: 'MiB' },
    ms('found among them without a line, median', medianOf(finds), ['≤', 50]),
    ms('put into the cart, median', medianOf(adds), ['≤', 16]),
  ];
}

/** Until the shelf is drawn and nothing of it is on its way any more. */
async function arrive(page: Page, address: string) {
  await page.goto(address);
  await page
    .getByRole('button', { name: /^Agregar Aceite/ })
    .first()
    .waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 180_000 });
}

async function timeOf(act: () => Promise<unknown>) {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** In the page: milliseconds from the last key to the tiles, and from Enter to the line in the cart. */
async function sell(text: string) {
  const until = async (what: string, isSo: () => boolean) => {
    const began = performance.now();
    // The change made by a key is drawn before anything else; a timer would wait for the tiles behind it too.
    await null;
    while (!isSo()) {
      if (performance.now() - began > 10_000) throw new Error(`«${text}»: ${what}`);
      await new Promise((done) => setTimeout(done));
    }
    return performance.now() - began;
  };
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const isMarked = () => document.querySelector('[data-best]') !== null;
  const cart = () => document.querySelector('[data-cart-lines]')?.textContent ?? '';
  write?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  const found = await until('nothing was found.', isMarked);
  const before = cart();
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  const added = await until('nothing was added.', () => cart() !== before);
  await until('the search stayed.', () => !isMarked());
  return { found, added };
}
