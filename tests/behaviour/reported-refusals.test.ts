import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';
import { aContact, aProduct, type Body, pos, sell } from '../support/selling.ts';

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});
afterAll(() => program.close());

const days = '/v1/reports-transactions/cash-cut-details?until=2026-01-01&from=';

test('a shortage is named, and a deleted record differs from an unknown page', async () => {
  const shop = await program.shopOf();
  const [salt, gone] = [await aProduct(shop, { name: 'Sal', stock: 2 }), await aProduct(shop)];
  await shop.call('DELETE', `/v1/products/${gone}?delete_reason=duplicate&remaining_stock=keep`);
  const short = await sell(shop, { products: [{ id: salt, quantity: 3 }] });
  expect(short.body).toMatchObject({
    code: 'insufficientStock',
    error: 'Existencias insuficientes de Sal. Disponible: 2',
  });
  const lines = [
    { id: salt, quantity: 1 },
    { id: gone, quantity: 1 },
  ];
  const { body } = await sell(shop, { products: lines });
  const page = await shop.call('GET', `${pos}/${newId()}`);
  expect([body.code, body.parameter, page.body.code]).toEqual(['notFound', 'products.1.id', 'notFound']);
  expect(body.error).toBe('Algo de lo que elegiste ya no existe: quítalo o elígelo de nuevo');
  expect(page.body.error).toBe('No encontramos lo que buscas');
});

test('a field is refused for what is wrong with it and for nothing that is not so', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop);
  const codesOf = async (body: Body) => (await sell(shop, body)).body.field_codes;
  const wrong: [Body, Body][] = [
    [{ products: [{ id, quantity: -1 }] }, { 'products.0.quantity': ['quantityNegative'] }],
    [{ amount_free: -1 }, { amount_free: ['amountNegative'] }],
    [
      { products: [{ id, quantity: 1 }], payments: [{ method: 'cash', amount: -1 }] },
      { 'payments.0.amount': ['amountNegative'] },
    ],
    [{ products: [{ id, quantity: 1 }], date: 'ayer' }, { date: ['invalidDate'] }],
  ];
  for (const [body, codes] of wrong) expect(await codesOf(body)).toEqual(codes);
  const { body } = await shop.call('GET', `${days}nunca`);
  expect([body.code, body.field_codes]).toEqual(['invalidDate', { from: ['invalidDate'] }]);
});

test('a contact with a credit balance is not deleted, and the refusal names the balance', async () => {
  const shop = await program.shopOf();
  const contact = await aContact(shop);
  const paid = { amount: 5, payment_method: 'cash', excess_as_credit: true };
  await shop.call('POST', `/v1/contacts/${contact}/deposits`, { body: paid });
  const { body } = await shop.call('DELETE', `/v1/contacts/${contact}`);
  expect(body).toMatchObject({
    code: 'contactHasDebt',
    error: 'El contacto tiene saldo pendiente o a favor',
  });
});

test('a refusal writes its numbers as the organization does', async () => {
  const shop = await program.shopOf();
  const much = await aProduct(shop, { name: 'Maíz', stock: 1250.5, quantity_step: 0.5 });
  const tooMuch = { products: [{ id: much, quantity: 2000 }] };
  const offStep = { products: [{ id: much, quantity: 0.7 }] };
  const readRefusals = async () => [
    (await sell(shop, tooMuch)).body.error,
    (await sell(shop, offStep)).body.errors,
  ];
  expect(await readRefusals()).toEqual([
    'Existencias insuficientes de Maíz. Disponible: 1,250.5',
    ['Se vende de 0.5 en 0.5'],
  ]);
  await shop.call('PATCH', '/v1/organizations', { body: { money_symbol: 'comma' } });
  expect(await readRefusals()).toEqual([
    'Existencias insuficientes de Maíz. Disponible: 1.250,5',
    ['Se vende de 0,5 en 0,5'],
  ]);
});

test('an empty list has a message that names its records', async () => {
  const shop = await program.shopOf();
  const codeOf = async (path: string, body: Body) => {
    const { status, body: answer } = await shop.call('POST', path, { body });
    return [status, answer.code, answer.errors];
  };
  const requested = [422, 'productMissing', ['Agrega al menos un producto']];
  expect(await codeOf('/v1/products/multiple', { products: [] })).toEqual(requested);
  expect(await codeOf('/v1/purchases', { products: [] })).toEqual(requested);
});
