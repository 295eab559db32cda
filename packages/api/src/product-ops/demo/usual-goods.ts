import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { demoPlace, goodsHere } from './demo-place.ts';
import { goodsOf } from './demo-trades.ts';

const shown = 12;

/** The best-selling products of the trade, with the names and units of the shop's country. */
export async function usualGoods({ tx, principal }: { tx: TenantTx; principal: Principal }) {
  const [shop] = await tx.execute<{ industry: string | null }>(sql`select industry from organizations`);
  const { countryId, timeZone } = principal.shop;
  const { products } = goodsHere(goodsOf(shop?.industry ?? ''), demoPlace(countryId, timeZone));
  const goods = products
    .toSorted(([, , , , , a], [, , , , , b]) => b - a)
    .slice(0, shown)
    .map(([, name, , , , , , more]) => ({ name, unit: more?.unit ?? ('piece' as const) }));
  return { goods };
}
