import { randomUUID } from 'node:crypto';
import { type Api, apiOf, textOf } from './api.ts';
import { linkFromMail } from './mail.ts';

export const password = 'una clave larga 2026';

export type Account = { email: string; token: string; api: Api };
export type Shop = Account & { organizationId: string; name: string };

export const newEmail = (name = 'ana') => `${name}-${randomUUID().slice(0, 12)}@example.com`;

/** An account with a confirmed email, signed in, with step two still open. */
export async function anAccount(email = newEmail()): Promise<Account> {
  const open = apiOf();
  const user = { email, password, password_confirmation: password };
  await open({ method: 'POST', path: '/users', body: { user } });
  const link = new URL(await linkFromMail(email, '/verificar-email'));
  await open({ path: `/users/confirmation${link.search}` });
  return signIn(email);
}

export async function signIn(email: string): Promise<Account> {
  const { body } = await apiOf()({
    method: 'POST',
    path: '/users/login',
    body: { user: { email, password } },
  });
  const token = textOf(body, 'accessToken');
  return { email, token, api: apiOf({ authorization: `Bearer ${token}` }) };
}

/** Cents and dots; no cents, and cash rounded to ten; no cents, and cash rounded to fifty. */
export type Country = 'GT' | 'CL' | 'PY';

const timeZones: Record<Country, string> = {
  GT: 'America/Guatemala',
  CL: 'America/Santiago',
  PY: 'America/Asuncion',
};

/** A corner shop that is ready to sell, empty as yet; or the account of a person. */
export async function aShop({
  name = 'Tienda La Esquina',
  country = 'GT',
  type = 'business',
}: {
  name?: string;
  country?: Country;
  type?: 'business' | 'person';
} = {}): Promise<Shop> {
  const account = await anAccount();
  const { body } = await account.api({
    method: 'PATCH',
    path: '/v1/user',
    body: {
      user_first_name: 'Ana',
      user_last_name: 'Pérez',
      user_phone: '+50255512345',
      user_country_id: country,
      user_time_zone: timeZones[country],
      user_language: 'es',
      organization_name: name,
      organization_country_id: country,
      organization_business_type: type,
      organization_industry: 'corner_shop',
      organization_number_of_employees: 1,
    },
  });
  return { ...account, organizationId: textOf(body, 'current_organization', 'id'), name };
}

export type ProductBody = {
  name: string;
  price: number;
  cost?: number;
  stock?: number;
  barcode?: string;
  product_category_id?: string;
  [field: string]: unknown;
};

export async function aProduct(shop: Shop, body: ProductBody): Promise<string> {
  const answer = await shop.api({ method: 'POST', path: '/v1/products', body });
  return textOf(answer.body, 'id');
}

export async function aCategory(shop: Shop, name: string): Promise<string> {
  const answer = await shop.api({ method: 'POST', path: '/v1/product-categories', body: { name } });
  return textOf(answer.body, 'id');
}

/** The usual products of the till's tests: with an accent, by weight, and one with low stock. */
export async function furnish(shop: Shop) {
  const drinks = await aCategory(shop, 'Bebidas');
  const food = await aCategory(shop, 'Abarrotes');
  const products = {
    coffee: { name: 'Café molido', price: 25.5, cost: 18, stock: 40, barcode: '7401005900011' },
    water: { name: 'Agua pura', price: 5, cost: 3, stock: 100, barcode: '7401005900028' },
    sugar: { name: 'Azúcar', price: 4.25, cost: 3.1, stock: 60.5, unit: 'lb', quantity_step: 0.5 },
    last: { name: 'Candela', price: 2, cost: 1, stock: 1, barcode: '7401005900035' },
  };
  const ids = {
    coffee: await aProduct(shop, { ...products.coffee, product_category_id: drinks }),
    water: await aProduct(shop, { ...products.water, product_category_id: drinks }),
    sugar: await aProduct(shop, { ...products.sugar, product_category_id: food }),
    last: await aProduct(shop, products.last),
  };
  return { ids, products, categories: { drinks, food } };
}

export type Furnished = Awaited<ReturnType<typeof furnish>>;
