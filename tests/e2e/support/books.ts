import { fieldOf } from './api.ts';
import type { Shop } from './shop.ts';

/** The sales according to the program itself, independent of any screen. */
export async function salesOf(shop: Shop): Promise<unknown[]> {
  const { body } = await shop.api({ path: '/v1/pos-transactions?include_voided=true' });
  const sales = fieldOf(body, 'pos_transactions');
  return Array.isArray(sales) ? sales : [];
}

export async function onlySaleOf(shop: Shop): Promise<unknown> {
  const sales = await salesOf(shop);
  if (sales.length !== 1) throw new Error(`${sales.length} sales instead of one.`);
  return sales[0];
}

export async function stockOf(shop: Shop, id: string): Promise<unknown> {
  return fieldOf((await shop.api({ path: `/v1/products/${id}` })).body, 'stock');
}

export async function owedBy(shop: Shop, id: string): Promise<unknown> {
  return fieldOf((await shop.api({ path: `/v1/contacts/${id}` })).body, 'owed');
}

export async function sell(shop: Shop, body: Record<string, unknown>): Promise<unknown> {
  return (await shop.api({ method: 'POST', path: '/v1/pos-transactions', body })).body;
}
