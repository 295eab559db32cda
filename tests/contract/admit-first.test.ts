import { aShop } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, type Method, type Program, type Sent } from '../support/program.ts';
import { documented } from './catalogue.ts';

const gated = documented.filter(({ by }) => by !== 'anyone');
const ofShops = gated.filter(({ by }) => by === 'member');

let program: Program;
let token: string;
let stranger: string;
beforeAll(async () => {
  program = await aProgram({ isWithoutEffect: true });
  const [mine, other] = [await aShop(program.world.services), await aShop(program.world.services)];
  token = mine.token;
  stranger = other.organizationId;
});
afterAll(() => program.close());

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const wrongQuery = 'page=x&from=ayer&format=nada&order=x&__proto__[x]=1';

/** Calls of which everything is wrong: the query, and the body in each way in which one can be. */
function wrongCalls({ method: named, path }: { method: string; path: string }) {
  const method: Method = methods.find((each) => each === named) ?? 'GET';
  const url = `${path.replace(/\{\w+\}/g, newId())}?${wrongQuery}`;
  const bodies: Sent[] = [
    { body: '{"name":' },
    { body: '[]' },
    { body: '{"__proto__":{"x":1}}' },
    { body: '<a/>', headers: { 'content-type': 'application/xml' } },
    { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
    { body: {}, headers: { 'idempotency-key': 'x'.repeat(300) } },
    { body: {}, headers: { 'if-match': 'x' } },
  ];
  const given = method === 'GET' ? [{}] : bodies;
  return given.map((sent) => ({ label: `${method} ${path} ${JSON.stringify(sent)}`, method, url, sent }));
}

/** The calls that answer something else. */
async function othersThan(answer: string, calls: typeof documented, who: Sent) {
  const found: string[] = [];
  for (const { label, method, url, sent } of calls.flatMap(wrongCalls)) {
    const { status, body } = await program.send(method, url, { ...sent, ...who });
    if (`${status} ${body.code}` !== answer) found.push(`${label}: ${status} ${body.code}`);
  }
  return found;
}

test('no anonymous call gets another answer, whatever is wrong with it', async () => {
  expect(await othersThan('401 unauthorized', gated, {})).toEqual([]);
});

test('a made-up token is reported before any other error', async () => {
  expect(await othersThan('401 unauthorized', gated, { token: 'hecho.a.mano' })).toEqual([]);
});

test('a non-member gets that refusal, and not the other errors of the call', async () => {
  const outside = { token, organization: stranger };
  expect(await othersThan('403 permissionDenied', ofShops, outside)).toEqual([]);
});
