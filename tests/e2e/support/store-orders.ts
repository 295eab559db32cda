import { apiOf, textOf } from './api.ts';
import { environment } from './environment.ts';
import { acceptAccountOf } from './plan.ts';
import type { Shop } from './shop.ts';

/** A caller who is not a member of any shop. */
export const stranger = apiOf();

const wholeDay = [{ from: '00:00', to: '00:00' }];
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Opens the store to the public at every hour; answers its address. */
export async function publish(shop: Shop, more: object = {}) {
  const body = {
    description: 'Pan y café',
    fixed_rate: 15,
    is_published: true,
    delivery: true,
    outside_areas: 'fixed_rate',
    hours: Object.fromEntries(days.map((day) => [day, wholeDay])),
    ...more,
  };
  return textOf((await shop.api({ method: 'PATCH', path: '/v1/organization-setting', body })).body, 'slug');
}

const red =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';

/** The account that customers transfer to, sent with its photos and accepted. */
export async function acceptedAccount(shop: Shop) {
  const form = new FormData();
  const bankAccount = { bank_name: 'Banrural', account_number: '445566778899', holder: 'Ana Pérez' };
  for (const [name, value] of Object.entries(bankAccount)) form.append(name, value);
  for (const name of ['id_front', 'id_back', 'selfie'])
    form.append(name, new Blob([Buffer.from(red, 'base64')], { type: 'image/png' }), `${name}.png`);
  const headers = { authorization: `Bearer ${shop.token}` };
  const answer = await fetch(`${environment.address}/v1/payment-info`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (!answer.ok) throw new Error(`POST /v1/payment-info: ${answer.status} ${await answer.text()}`);
  await acceptAccountOf(shop);
}

/** Places an order of two units, delivered and paid in cash, as a customer of the public page does. */
export async function order(slug: string, product: string, more: object = {}) {
  const { body } = await stranger({
    method: 'POST',
    path: `/v1/web/organizations/${slug}/sales-transactions`,
    body: {
      products: [{ id: product, quantity: 2, note: 'Sin azúcar' }],
      customer: { name: 'Marta Xol', phone: '+502 5123 4567' },
      delivery_method: 'delivery',
      address: { street: '5a calle 3-21, zona 1', reference: 'Portón verde' },
      payment_method: 'cash',
      cash_with: 100,
      expected_total: 66,
      ...more,
    },
  });
  return { id: textOf(body, 'id'), code: textOf(body, 'code'), tracking: textOf(body, 'tracking_code') };
}
