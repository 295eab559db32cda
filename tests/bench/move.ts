import { openClient } from '@mostrador/database/connect';
import { migrationsFolder } from '@mostrador/database/folders';
import { moveOrganization } from '@mostrador/database/move/move-organization';
import { newId } from '@mostrador/shared/wire/new-id';
import { z } from 'zod';
import { makeBigShop, tidyAfter } from './big-shop.ts';
import { startDatabase } from './database.ts';
import { openCaller } from './load.ts';
import { type Program, startProgram } from './program.ts';
import type { Result } from './result.ts';
import type { BenchShop } from './world.ts';

const tills = 3;

/** P12: a shop of 100 000 sales is moved to another PostgreSQL while three tills sell there. */
export async function benchMove(): Promise<Result[]> {
  const [source, target] = [await startDatabase(), await startDatabase()];
  try {
    const shop = await makeBigShop(source, { sales: 100_000, days: 365, products: 2000 });
    await tidyAfter(source);
    const program = await startProgram(source.dataDir, 'dist/main.js');
    const selling = await sellOn(program, shop);
    const began = performance.now();
    const { rows, changed, pauseMilliseconds } = await moveOrganization({
      from: source.connection,
      to: target.connection,
      organization: shop.organizationId,
      migrations: migrationsFolder,
    }).finally(() => selling.end());
    const seconds = (performance.now() - began) / 1000;
    const { answered } = await selling.done.finally(program.stop);
    const client = openClient(target.connection, { max: 1 });
    const found = await client`select count(*)::int as sales from sales where id in ${client(answered)}`;
    await client.end();
    const lost = answered.length - Number(found[0]?.sales);
    const result = (what: string, value: number, unit: string): Result => ({ id: 'P12', what, value, unit });
    return [
      { ...result('pause of the shop', pauseMilliseconds / 1000, 's'), goal: ['≤', 10] },
      { ...result(`lost of ${answered.length} sales`, lost, 'sales'), goal: ['≤', 0] },
      result(`move of ${rows} rows, ${changed} changed meanwhile`, seconds, 's'),
    ];
  } finally {
    await source.stop();
    await target.stop();
  }
}

const Goods = z.object({ products: z.array(z.object({ id: z.string() })) });

/** Tills that sell until the end; a sale that is refused is not made again. */
async function sellOn({ port }: Program, shop: BenchShop) {
  const headers = { authorization: `Bearer ${shop.token}`, organization: shop.organizationId };
  const first = openCaller(port);
  const { status, body } = await first.get('/v1/products?per_page=3', headers);
  if (status !== 200) throw new Error(`The products were answered ${status}: ${body}`);
  const products = Goods.parse(JSON.parse(body)).products.map(({ id }) => ({ id, quantity: 1 }));
  const answered: string[] = [];
  let isOver = false;
  const till = async () => {
    const line = openCaller(port);
    while (!isOver) {
      const id = newId();
      const answer = await line.post('/v1/pos-transactions', headers, JSON.stringify({ id, products }));
      if (answer.status === 201) answered.push(id);
      else if (!/organization(Moving|Moved)/.test(answer.body)) throw new Error(answer.body);
    }
    line.close();
  };
  first.close();
  const done = Promise.all(Array.from({ length: tills }, till)).then(() => ({ answered }));
  const end = () => {
    isOver = true;
  };
  return { done, end };
}
