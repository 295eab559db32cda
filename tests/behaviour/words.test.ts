import { appRouter, endpoints } from '@mostrador/api/server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { aProgram, type Program } from '../support/program.ts';
import { isRecord, nodeOf, smallest } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';
import { wired } from '../support/wired.ts';

/** The kinds of documents and records, with the text fields that can always be edited. */
const kinds: Record<string, readonly string[]> = {
  'pos.edit': ['comments', 'concept'],
  'sale.update': ['comments', 'concept'],
  'expense.update': ['comments', 'concept', 'document_number'],
  'quote.update': ['comments', 'terms', 'notes'],
  'recurrence.update': ['concept'],
  'product.update': ['description', 'name'],
  'service.update': ['description', 'name'],
  'contact.update': ['notes', 'address', 'name'],
  'productCategory.update': ['description', 'name'],
  'serviceCategory.update': ['description', 'name'],
  'transactionCategory.update': ['description', 'name'],
  'modifier.update': ['name'],
  'coupon.update': ['name'],
  'offer.update': ['name'],
  'goal.update': ['name'],
  'initialBalance.update': ['label'],
  'moneyAccount.update': ['name'],
  'role.update': ['name'],
  'deliveryArea.update': ['name'],
  'plan.update': ['name'],
};
const calls = endpoints(appRouter);
const edits = calls.filter(({ path, method }) => method === 'PATCH' && path in kinds);

let program: Program;
let shop: FurnishedShop;
beforeAll(async () => {
  program = await aProgram({ ownDatabase: true });
  shop = await aFurnishedShop(program.world.services, 'Esquina');
});
afterAll(() => program.close());

const who = () => ({ token: shop.token, organization: shop.organizationId });

test('every kind is walked', () => {
  expect(edits.map(({ path }) => path).sort()).toEqual(Object.keys(kinds).sort());
});

const words = /^(comments?|concept|notes|description|name|terms|label|address|document_number|updated_at)$/;
const passing =
  /^(revision|next_since|etag|url|images?|avatar|last_used_at|last_seen_at|expires_at|search.*)$/;

/**
 * Removes the edited texts, by which lists may be sorted, and values that depend on the time of the request.
 */
function figuresIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(figuresIn(each))).sort();
  if (typeof value === 'string') return /Esquina|Otra|, \d+:\d\d [ap]/.test(value) ? '·' : value;
  if (!isRecord(value)) return value;
  const compared = Object.entries(value).filter(([key]) => !words.test(key) && !passing.test(key));
  return Object.fromEntries(compared.map(([key, part]) => [key, figuresIn(part)]));
}

/** The log of what was done, and what is sent of it. */
const tells = /audit-logs|deliveries|webhooks|tasks|notifications|devices/;

/** All documented lists, reports and records of the shop. */
async function allFigures() {
  const found = new Map<string, unknown>();
  for (const call of calls.filter(({ method, url }) => method === 'GET' && !tells.test(url))) {
    const input = validInputs(shop)[call.path] ?? smallest(nodeOf(call.input));
    const { address } = wired(call, input);
    const answer = await program.send('GET', address, who());
    if (answer.status === 200) found.set(call.url, figuresIn(answer.body));
  }
  return found;
}

const postings = async () => {
  const [row] = await program.world.services.db.execute<{ count: string; debts: string; moves: string }>(sql`
    select (select count(*) from postings) count, (select count(*) from stock_moves) moves,
      (select coalesce(sum(balance), 0) from debts) debts`);
  return row;
};

describe('ten edits of words leave every figure as it is', () => {
  let before: Map<string, unknown>;
  beforeAll(async () => {
    before = await allFigures();
  }, 120_000);

  test.each(edits)('$method $url', async (call) => {
    const { address, body } = wired(call, validInputs(shop)[call.path] ?? {});
    // The fields of the address and the revision stay; no other field is included.
    const booked = await postings();
    const expected = kinds[call.path] ?? [];
    const read = async () => (await program.send('GET', address, who())).body;
    const first = figuresIn(await read());
    for (const turn of Array.from({ length: 10 }, (_, index) => index)) {
      const field = expected[turn % expected.length] ?? '';
      const answer = await program.send('PATCH', address, { ...who(), body: { [field]: `Otra ${turn}` } });
      expect(answer.status, `${field}: ${answer.text}`).toBe(200);
    }
    expect(body).toBeDefined();
    expect(figuresIn(await read())).toEqual(first);
    expect(await postings()).toEqual(booked);
  });

  test('in every list and report', async () => {
    const after = await allFigures();
    const moved = [...after].filter(
      ([url, answer]) => JSON.stringify(answer) !== JSON.stringify(before.get(url)),
    );
    expect(Object.fromEntries(moved)).toEqual(
      Object.fromEntries(moved.map(([url]) => [url, before.get(url)])),
    );
    expect(after.size).toBeGreaterThan(100);
  }, 120_000);
});
