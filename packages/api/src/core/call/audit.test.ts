import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, callerFor, testServices } from '../testing.ts';
import { auditOf } from './audit.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Row = { action: string; subject_id: string | null; before: unknown; after: unknown; request_id: string };
const rowsOf = (table: 'audit_log' | 'account_log', userId: string) =>
  world.services.db.execute<Row & { actor_kind?: string; actor_name?: string }>(
    sql`select * from ${sql.identifier(table)} where user_id = ${userId} order by created_at`,
  );

describe('a change by a person', () => {
  test('to the own profile is shown in the person’s own log, without the password', async () => {
    const { owner, token } = await aShop(world.services);
    const caller = callerFor(world.services, { credential: token, requestId: 'petición 7' });
    await caller.user.me();
    await caller.user.language({ language: 'ar' });
    await caller.auth.programDestroy({});
    const rows = await rowsOf('account_log', owner.id);
    expect(rows.map(({ action }) => action)).toEqual(['user.language', 'auth.programDestroy']);
    expect(rows[0]).toMatchObject({ after: { language: 'ar' }, request_id: 'petición 7' });
    const input = { currentPassword: 'una', password: 'otra clave larga', passwordConfirmation: 'otra' };
    await expect(caller.auth.updatePassword(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await rowsOf('account_log', owner.id)).toHaveLength(2);
  });

  test('to an organization is shown in its log too, with its author', async () => {
    const shop = await aShop(world.services);
    const made = await shop.caller.organization.create({
      name: 'Otra',
      countryId: 'GT',
      businessType: 'business',
    });
    await shop.caller.organization.remove({ id: made.id });
    const rows = await rowsOf('audit_log', shop.owner.id);
    expect(rows).toMatchObject([
      { action: 'organization.create', subject_id: made.id, actor_kind: 'member', actor_name: 'Ana Pérez' },
      { action: 'organization.remove', subject_id: made.id, before: { name: 'Otra' } },
    ]);
  });
});

describe('the content of the log', () => {
  test('is what the call understood: nothing unknown, nothing endless', async () => {
    const shop = await aShop(world.services);
    const input: unknown = { name: 'Marta', notes: 'x', unknown: 'y'.repeat(800_000) };
    await Promise.resolve(Reflect.apply(shop.caller.contact.create, null, [input]));
    const [row] = await rowsOf('audit_log', shop.owner.id);
    expect(row).toMatchObject({ action: 'contact.create', after: { name: 'Marta', notes: 'x' } });
    expect(JSON.stringify(row).length).toBeLessThan(2000);
    const products = Array.from({ length: 100 }, (_, at) => ({
      name: `Pan ${at}`,
      price: 100,
      description: 'd'.repeat(400),
    }));
    await shop.caller.product.createMany({ products });
    const rows = await rowsOf('audit_log', shop.owner.id);
    expect(rows.at(-1)?.after).toEqual({ omittedCharacters: expect.any(Number) });
  });

  test('has no secrets, and every field that only sounds like one', async () => {
    const { owner, organizationId, token } = await aShop(world.services);
    const caller = callerFor(world.services, { credential: token });
    await caller.user.language({ language: 'en' });
    const after = { shipping: 'a', opinion: 'b', pin: '1', pinHash: 'c', currentPin: '2', accessToken: 'd' };
    await world.services.db.execute(
      auditOf({
        call: { ip: '', requestId: '' },
        actor: { kind: 'schedule', id: null, name: 'nightly' },
        userId: owner.id,
        organizationId,
        action: 'a',
        change: { after },
      }),
    );
    const rows = await rowsOf('audit_log', owner.id);
    expect(rows.at(-1)).toMatchObject({ actor_kind: 'schedule', actor_name: 'nightly' });
    expect(rows.at(-1)?.after).toEqual({ shipping: 'a', opinion: 'b' });
  });
});
