import { appRouter, endpoints, resourceOf } from '@mostrador/api/server';
import { wireShape } from '@mostrador/shared/wire/wire-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { aProgram, type Program } from '../support/program.ts';
import { isRecord, Node, nodeOf, smallest } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';
import { wired } from '../support/wired.ts';
import { documented, missingNames, namesOf, plain } from './catalogue.ts';

const calls = endpoints(appRouter);
const written = documented.flatMap((call) => {
  const endpoint = calls.find(({ method, url }) => method === call.method && plain(url) === plain(call.path));
  return endpoint ? [{ ...call, endpoint }] : [];
});

const words = (text: string | undefined) => (text ?? '').split(' ').filter(Boolean);

/** Documented names that the schema lacks and that are not listed as missing. */
function lost(call: string, requested: string[], there: string[]) {
  const names = requested.filter((name) => !there.includes(name)).map((name) => `${call} ${name}`);
  return names.filter((name) => !missingNames.includes(name));
}

describe.each(written)('$call', ({ call, body, answer, wrapper, endpoint }) => {
  test('knows its documented names', () => {
    const taken = namesOf(Node.parse(wireShape(endpoint.input, 'input')));
    expect(lost(call, words(body), taken)).toEqual([]);
    if (!answer) return;
    const given = endpoint.output ? namesOf(Node.parse(wireShape(endpoint.output, 'output'))) : [];
    expect(lost(`${call} →`, words(answer), given)).toEqual([]);
  });

  test('may be wrapped in what it changes', () => {
    if (wrapper) expect(resourceOf(endpoint)).toBe(wrapper);
  });
});

/** A mail's token, a password, a second organization or person belong to the tests of their own domains. */
const elsewhere =
  /^(auth\.(login|signUp|signUpGuest|resetPassword|updatePassword)|invitation\.join|paymentInfo\.create)$/;
const changing = written.filter(({ wrapper, endpoint }) => wrapper && !elsewhere.test(endpoint.path));

describe('flat and wrapped', () => {
  let program: Program;
  let shop: FurnishedShop;
  beforeAll(async () => {
    program = await aProgram({ isWithoutEffect: true });
    shop = await aFurnishedShop(program.world.services, 'envuelto');
  });
  afterAll(() => program.close());

  test.each(changing)('$call means the same', async ({ method, wrapper = '', endpoint }) => {
    const input = validInputs(shop)[endpoint.path] ?? smallest(nodeOf(endpoint.input));
    const { address, body } = wired(endpoint, input);
    const send = (sent: unknown) =>
      program.send(method === 'PATCH' ? 'PATCH' : method === 'PUT' ? 'PUT' : 'POST', address, {
        token: shop.token,
        organization: shop.organizationId,
        body: sent,
      });
    const [flat, wrapped] = [await send(body), await send({ [wrapper]: body })];
    expect(flat.status, flat.text).toBeLessThan(300);
    expect(wrapped.status, wrapped.text).toBe(flat.status);
    expect(Object.keys(wrapped.body)).toEqual(Object.keys(flat.body));
    expect([flat.headers['ignored-fields'], wrapped.headers['ignored-fields']]).toEqual([
      undefined,
      undefined,
    ]);
    const foreign = await send({ [`${wrapper}_x`]: isRecord(body) ? body : {} });
    expect(foreign.headers['ignored-fields']).toBe(`${wrapper}_x`);
  });
});
