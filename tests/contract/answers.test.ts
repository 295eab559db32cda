import { appRouter, endpoints } from '@mostrador/api/server';
import { wireShape } from '@mostrador/shared/wire/wire-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProcedures, outcomeOf, withoutEffect } from '../support/calls.ts';
import { writeExamples } from '../support/examples.ts';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { aProgram, type Program } from '../support/program.ts';
import { isRecord, Node, nodeOf, smallest } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';
import { watchAnswers } from '../support/whole-answers.ts';
import { wired } from '../support/wired.ts';

/** They need a mail's or a provider's token, a password, a second shop or person; own tests call them. */
const elsewhere = new Set([
  'auth.login',
  'auth.secondStep',
  'auth.confirmByLink',
  'auth.removeOrganizations',
  'auth.resetPassword',
  'auth.confirmEmailChange',
  'auth.sendProof',
  'auth.updatePassword',
  'billing.cancelCharge',
  'billing.charge',
  'billing.newCard',
  'billing.preview',
  'identity.android',
  'identity.ios',
  'identity.guestAndroid',
  'identity.guestIos',
  'identity.unlink',
  'secondFactor.confirm',
  'secondFactor.remove',
  'secondFactor.renewRecoveryCodes',
  'income.list',
  'income.byId',
  'income.create',
  'income.update',
  'income.remove',
  'invitation.answer',
  'invitation.join',
  'organization.remove',
  'paymentInfo.create',
  'voice.transcribe',
  'voice.undo',
]);
const calls = endpoints(appRouter).filter(({ path }) => !elsewhere.has(path));

const answers = watchAnswers();

let program: Program;
/** The effects of each call are undone, so that the next one finds the same state. */
let shop: FurnishedShop;
beforeAll(async () => {
  program = await aProgram({ isWithoutEffect: true });
  shop = await aFurnishedShop(program.world.services, 'Esquina');
});
afterAll(async () => {
  await program.close();
  if (process.env.RECORD_EXAMPLES) await writeExamples(examples);
});

/** One good call of each kind, for the documentation: `RECORD_EXAMPLES=1` writes them anew. */
const examples: Record<string, { body?: unknown; answer?: unknown }> = {};

describe.each(calls)('$method $url', (call) => {
  test('answers a good call with all that it promises', async () => {
    const { address, body } = wired(call, validInputs(shop)[call.path] ?? smallest(nodeOf(call.input)));
    const method =
      (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((each) => each === call.method) ?? 'GET';
    const answer = await program.send(method, address, {
      token: shop.token,
      organization: shop.organizationId,
      ...(body && { body }),
    });
    const success = call.output ? (call.meta.creates ? 201 : 200) : 204;
    expect(answer.status, answer.text).toBe(success);
    examples[`${call.method} ${call.url}`] = { body, answer: call.output ? answer.body : undefined };
    expect(answers.lost()).toEqual([]);
    if (!call.output) return expect(answer.text).toBe('');
    expect(answer.headers['content-type']).toContain('application/json');
    expect(differences(answer.body, Node.parse(wireShape(call.output, 'output')))).toEqual([]);
  });
});

test('a procedure that only our page calls loses no field on its way either', async () => {
  const documented = new Set(endpoints(appRouter).map(({ path }) => path));
  const own = allProcedures.filter(({ path, type }) => !documented.has(path) && type !== 'subscription');
  const call = { credential: shop.token, organization: shop.organizationId };
  const answered = [];
  for (const { path, input: schema } of own) {
    const input = validInputs(shop)[path] ?? smallest(nodeOf(schema));
    const { status } = await outcomeOf(withoutEffect(program.world.services), path, { ...call, input });
    if (status === 200) answered.push(path);
  }
  expect(answered.length).toBeGreaterThan(40);
  expect(answers.lost()).toEqual([]);
});

test('the list of internal fields contains none that are exposed or removed', () => {
  expect(answers.idle()).toEqual([]);
});

/**
 * The positions at which a value differs from its schema: an extra or missing key, a name in camel case,
 * another type.
 */
function differences(value: unknown, node: Node, at = 'body'): string[] {
  const options = node.anyOf ?? [node];
  if (value === null) return options.some(mayBeNull) ? [] : [`${at} is null`];
  const option =
    options.find((each) => isOf(each, value)) ?? options.find(({ type }) => type !== 'null') ?? {};
  if (option.anyOf) return differences(value, option, at);
  if (Array.isArray(value))
    return value.flatMap((item, index) => differences(item, option.items ?? {}, `${at}.${index}`));
  if (isRecord(value)) return recordDifferences(value, option, at);
  return isOf(option, value) ? [] : [`${at} is ${typeOf(value)}, not ${option.type}`];
}

function recordDifferences(
  value: Record<string, unknown>,
  { properties, required = [] }: Node,
  at: string,
): string[] {
  if (!properties) return [];
  const keys = Object.keys(value);
  return [
    ...required.filter((key) => !keys.includes(key)).map((key) => `${at}.${key} is missing`),
    ...keys.filter((key) => !Object.hasOwn(properties, key)).map((key) => `${at}.${key} is not promised`),
    ...keys
      .filter((key) => !/^[a-z0-9_]+$|^accessToken$/.test(key))
      .map((key) => `${at}.${key} is not in snake case`),
    ...keys.flatMap((key) => differences(value[key], properties[key] ?? {}, `${at}.${key}`)),
  ];
}

const mayBeNull = (node: Node): boolean => node.type === 'null' || Boolean(node.anyOf?.some(mayBeNull));

const isOf = ({ type }: Node, value: unknown) =>
  type === undefined || type === typeOf(value) || (type === 'integer' && Number.isInteger(value));

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
