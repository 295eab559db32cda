import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aUser, callerFor, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(20);
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const aPerson = async () => {
  const { token } = await aUser(world.services);
  return callerFor(world.services, { credential: token }).promotion;
};
const newCode = () => newId().replaceAll('-', '');

describe('the code of a promotion', () => {
  test('is redeemed by one of fifty concurrent users, who may repeat the request', async () => {
    const input = { code: newCode(), state: 'estado' };
    const people = await Promise.all(Array.from({ length: 50 }, aPerson));
    const outcomes = await Promise.all(people.map((each) => refused(each.validateCode(input))));
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
    const others = outcomes.filter((refusal) => refusal !== null);
    for (const refusal of others)
      expect(refusal).toMatchObject({ status: 409, reason: 'appSumoErrorUsedCode' });
    const first = people[outcomes.indexOf(null)];
    expect(await first?.validateCode(input)).toBeUndefined();
  });

  test('is stored hashed: the table does not reveal the code', async () => {
    const code = newCode();
    await (await aPerson()).validateCode({ code, state: 'estado' });
    const rows = await world.services.db.execute('select * from promotion_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test.each([
    [{ code: '', state: 'x' }, { code: ['appSumoErrorMissingCode'] }],
    [{ code: 'abcdef', state: ' ' }, { state: ['appSumoErrorMissingCode'] }],
    [{ code: 'a b c d e f', state: 'x' }, { code: ['appSumoErrorInvalidCode'] }],
    [{ code: 'abc', state: 'x' }, { code: ['appSumoErrorInvalidCode'] }],
  ])('refuses %j', async (input, fields) => {
    expect(await refused((await aPerson()).validateCode(input))).toMatchObject({ status: 422, fields });
  });

  test('is guessed at most five times a minute, refused tries included', async () => {
    const one = await aPerson();
    const outcomes = [];
    for (let tries = 0; tries < 7; tries += 1)
      outcomes.push(await refused(one.validateCode({ code: 'abc', state: 'x' })));
    expect(outcomes.map((refusal) => refusal?.status)).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  test('requires a signed-in user', async () => {
    const call = callerFor(world.services).promotion.validateCode({ code: newCode(), state: 'x' });
    expect(await refused(call)).toMatchObject({ status: 401 });
  });
});
