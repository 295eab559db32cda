import { performance } from 'node:perf_hooks';
import { newId } from '@mostrador/shared/wire/new-id';
import { z } from 'zod';
import { medianOf, openCaller } from './load.ts';
import type { Program } from './program.ts';
import type { BenchShop } from './world.ts';

const Goods = z.object({ products: z.array(z.object({ id: z.string() })) });

const sales = 40;
const warmUps = 10;

/** A till that sells three products of a shop, whatever else the program does. */
export async function openTill({ port }: Pick<Program, 'port'>, shop: BenchShop) {
  const headers = { authorization: `Bearer ${shop.token}`, organization: shop.organizationId };
  const line = openCaller(port);
  const { body } = await line.get('/v1/products?per_page=3', headers);
  const ids = Goods.parse(JSON.parse(body)).products.map(({ id }) => id);
  const sell = async () => {
    const sale = JSON.stringify({ id: newId(), products: ids.map((id) => ({ id, quantity: 1 })) });
    const began = performance.now();
    const answer = await line.post('/v1/pos-transactions', { ...headers, 'idempotency-key': newId() }, sale);
    if (answer.status !== 201) throw new Error(`A sale was answered ${answer.status}: ${answer.body}`);
    return performance.now() - began;
  };
  /** The median time of a sale in milliseconds. The first sales are not counted. */
  const median = async (isOver = (sold: number) => sold >= sales) => {
    const took: number[] = [];
    for (let sold = 0; !isOver(sold); sold += 1) {
      const milliseconds = await sell();
      if (sold >= warmUps) took.push(milliseconds);
    }
    return medianOf(took);
  };
  return { median, close: () => line.close() };
}
