import { newId } from '@mostrador/shared/wire/new-id';
import { expect } from 'vitest';
import type { Program } from './program.ts';

export type Shop = Awaited<ReturnType<Program['shopOf']>>;
export type Body = Record<string, unknown>;

export const pos = '/v1/pos-transactions';

export const sell = (shop: Shop, body: Body) => shop.call('POST', pos, { body });

/** A product of which there is plenty; answers its id. */
export async function aProduct(shop: Shop, more: Body = {}) {
  const { body, text } = await shop.call('POST', '/v1/products', {
    body: { name: newId(), price: 10, cost: 7, stock: 100, ...more },
  });
  expect(body.id, text).toBeDefined();
  return String(body.id);
}

export const aContact = async (shop: Shop) =>
  String((await shop.call('POST', '/v1/contacts', { body: { name: 'Rosa' } })).body.id);
