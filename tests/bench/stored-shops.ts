import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeBigShop, type Size, tidyAfter } from './big-shop.ts';
import type { BenchDatabase } from './database.ts';
import type { BenchShop } from './world.ts';

const Shop = z.object({
  organizationId: z.string(),
  userId: z.string(),
  token: z.string(),
  productIds: z.array(z.string()),
});
const Made = z.object({ shops: z.record(z.string(), Shop), neighbours: z.number() });
type Made = z.infer<typeof Made>;

/** The other shops that share the database with a large shop. */
const small = { sales: 100, days: 100, products: 20 };
const print = (line: string) => process.stderr.write(`${line}\n`);

/**
 * The shops that a folder retained from another run. Missing ones are created, together with `neighbours`
 * other shops.
 */
export async function shopsOf(
  database: Pick<BenchDatabase, 'connection' | 'dataDir'>,
  { sizes, neighbours }: { sizes: readonly Size[]; neighbours: number },
): Promise<{ size: Size; shop: BenchShop }[]> {
  const file = join(database.dataDir, 'shops.json');
  const made: Made = existsSync(file)
    ? Made.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { shops: {}, neighbours: 0 };
  const keep = () => writeFileSync(file, JSON.stringify(made));
  const missing = sizes.filter(({ sales }) => !made.shops[sales]);
  const isWhole = missing.length === 0 && made.neighbours >= neighbours;
  while (made.neighbours < neighbours) {
    await makeBigShop(database, small);
    made.neighbours += 1;
    keep();
  }
  for (const size of missing) {
    made.shops[size.sales] = await makeBigShop(database, size, print);
    keep();
  }
  if (!isWhole) await tidyAfter(database);
  return sizes.flatMap((size) => {
    const shop = made.shops[size.sales];
    return shop ? [{ size, shop }] : [];
  });
}
