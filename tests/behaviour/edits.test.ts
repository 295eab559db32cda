import { appRouter, endpoints } from '@mostrador/api/server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { aProgram, type Program } from '../support/program.ts';
import { nodeOf, smallest } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';
import { wired } from '../support/wired.ts';

/** Acts that change something each time they are called, or answer to a person outside the program. */
const acts = new Set([
  'billing.update',
  'category.batchUpdate',
  'coupon.toggleActive',
  'offer.toggleActive',
  'expense.approve',
  'dataImport.update',
  'income.update',
  'invitation.answer',
  'invitation.update',
  'member.update',
  'organization.industry',
  'productCategory.batchUpdate',
  'serviceCategory.batchUpdate',
  'stockCount.settle',
  'transactionCategory.addBudget',
  'transactionCategory.moveTransactions',
  'user.language',
  'auth.programDestroy',
  'webOrder.approve',
  'webOrder.cancel',
  'webOrder.complete',
  'webOrder.progress',
  'webOrder.reject',
  'webOrder.edit',
  'webOrder.see',
]);
const edits = endpoints(appRouter).filter(({ method, path }) => method === 'PATCH' && !acts.has(path));

let program: Program;
let shop: FurnishedShop;
beforeAll(async () => {
  program = await aProgram({ ownDatabase: true });
  shop = await aFurnishedShop(program.world.services, 'Esquina');
  // Everything is heard, so that an event would be written.
  await program.world.services.db.execute(sql`
    update organizations set listened_events = (
      select array_agg(distinct action) from (values ${sql.join(
        edits.map(({ path }) => sql`(${`${path.split('.')[0]}.updated`})`),
        sql.raw(', '),
      )}) named (action)) where id = ${shop.organizationId}`);
});
afterAll(() => program.close());

type Counts = { audits: string; events: string };
const readCounts = async () => {
  const [row] = await program.world.services.db.execute<Counts>(sql`
    select (select count(*) from audit_log) || '/' || (select count(*) from account_log) audits,
      (select count(*) from events) events`);
  return row;
};

describe('an edit that says what stands already changes nothing', () => {
  test.each(edits)('$method $url', async (call) => {
    const { address, body } = wired(call, validInputs(shop)[call.path] ?? smallest(nodeOf(call.input)));
    const who = { token: shop.token, organization: shop.organizationId };
    const first = await program.send('PATCH', address, { ...who, ...(body && { body }) });
    expect(first.status, first.text).toBe(call.output ? 200 : 204);
    const before = await readCounts();
    // The order of the words makes it another request than the first.
    const again = Object.fromEntries(Object.entries(body ?? {}).reverse());
    const second = await program.send('PATCH', address, { ...who, body: again });
    expect(second.status, second.text).toBe(first.status);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.body).toEqual(first.body);
    expect(await readCounts()).toEqual(before);
  });
});
