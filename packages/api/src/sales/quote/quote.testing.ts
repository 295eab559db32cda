import { businessDate } from '@mostrador/shared/time/time';
import type { aShop } from '../../core/testing.ts';

export type Shop = Awaited<ReturnType<typeof aShop>>;

export const zone = 'America/Guatemala';
export const dayFromNow = (days: number) => businessDate(new Date(Date.now() + days * 86_400_000), zone);

export const tokenOf = (url: string) => url.split('/q/')[1] ?? '';

export const rice = ({ caller }: Shop, stock = 100_000) =>
  caller.product.create({ name: 'Arroz blanco 1 lb', price: 600, cost: 400, stock });

/** Two hundred of it, cheaper than the shelf says. */
export async function aQuote(shop: Shop, stock?: number) {
  const product = await rice(shop, stock);
  const contact = await shop.caller.contact.create({ name: 'Mario Pérez' });
  const products = [{ id: product.id, quantity: 20_000, price: 580 }];
  const quote = await shop.caller.quote.create({ products, contactId: contact.id });
  return { product, contact, quote };
}

/** The shop's owner so many days later. */
export const later = (shop: Shop, days: number, hours = 0) => {
  const at = new Date(Date.now() + (days * 24 + hours) * 3_600_000);
  return shop.as(shop.token, { now: () => at });
};
