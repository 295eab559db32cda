import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { fingerprintOfSent } from '../../core/call/once/sent.ts';
import { hashApiKey, isApiKey, newApiKey } from '../../core/call/who/api-key.ts';
import { auditLog } from '../../core/core.table.ts';
import { aShop, callerFor, testServices } from '../../core/testing.ts';
import { endKeysOf } from '../invitation/end-keys.ts';
import { members, organizations } from '../organization/organization.table.ts';
import { apiKeys } from './apikey.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const selling = ['sales:read', 'sales:write', 'products:read', 'products:write'];

async function aKey(scopes: string[] = selling, more: { expiresAt?: string; ipAllow?: string[] } = {}) {
  const shop = await aShop(world.services);
  const made = await shop.caller.apiKey.create({
    ...(await shop.prove()),
    name: 'Tienda en línea',
    scopes,
    ...more,
  });
  const key = made.key ?? '';
  return { shop, made, key, caller: shop.as(key) };
}

describe('a key', () => {
  test('carries its own check and is stored as a hash', async () => {
    const { shop, made, key } = await aKey();
    expect(isApiKey(key)).toBe(true);
    expect(isApiKey(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)).toBe(false);
    expect(made).toMatchObject({ prefix: key.slice(0, 8), lastFour: key.slice(-4), scopes: selling });
    const [stored] = await world.services.db.execute<{ text: string; hash: string }>(sql`
      select k::text as text, hash from api_keys k where id = ${made.id}`);
    expect(stored?.hash).toBe(hashApiKey(key));
    expect(stored?.text).not.toContain(key);
    const logged = await world.services.db.select().from(auditLog).where(eq(auditLog.subjectId, made.id));
    expect(JSON.stringify(logged)).not.toContain(key);
    const { apiKeys } = await shop.caller.apiKey.list();
    expect(apiKeys).toMatchObject([{ id: made.id, createdBy: { id: shop.owner.id, name: 'Ana Pérez' } }]);
    expect(JSON.stringify(apiKeys)).not.toContain(stored?.hash);
  });

  test('is shown by the call that made it and by no repetition', async () => {
    const shop = await aShop(world.services);
    const input = { ...(await shop.prove()), id: newId(), name: 'Caja', scopes: ['sales:read'] };
    const keyed = shop.as(shop.token, { idempotency: { key: newId(), fingerprint: 'same' } });
    const first = await keyed.apiKey.create(input);
    expect(isApiKey(first.key ?? '')).toBe(true);
    expect(await keyed.apiKey.create(input)).toMatchObject({ id: first.id, key: null });
    expect((await shop.caller.apiKey.create(input)).key).toBeNull();
    const stored = await world.services.db.execute(sql`
      select output::text from idempotency_keys where scope like ${`%${shop.organizationId}%`}`);
    expect(JSON.stringify(stored)).not.toContain(first.key);
  });

  test('names itself in the sale, its movements, its receipt and the audit log, and no person', async () => {
    const { made, caller, shop } = await aKey([...selling, 'costs:read']);
    const product = await caller.product.create({ name: 'Café', price: 1000, stock: 5000 });
    const sale = await caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
    const self = { id: made.id, name: 'Tienda en línea' };
    expect(sale.user).toEqual(self);
    expect((await caller.pos.byId({ id: sale.id })).user).toEqual(self);
    const { stockMovements } = await shop.caller.product.stockMovements({ id: product.id });
    expect(stockMovements.map(({ user }) => user)).toEqual([self, self]);
    const receipt = await shop.caller.receipt.byId({ id: sale.id });
    expect(JSON.stringify(receipt)).toContain('Tienda en línea');
    expect(await caller.receipt.list({})).toMatchObject({ receipts: [{ id: sale.id }] });
    const logged = await world.services.db.select().from(auditLog).where(eq(auditLog.subjectId, sale.id));
    expect(logged).toMatchObject([{ userId: null, actorKind: 'apiKey', actorId: made.id }]);
    await caller.pos.void({ id: sale.id, reason: 'prueba' });
    const rows = await world.services.db.execute(sql`select user_id, actor from sales where id = ${sale.id}`);
    expect(rows).toEqual([{ user_id: null, actor: { kind: 'apiKey', ...self } }]);
  });
});

describe('the access of a key', () => {
  test('is also what answers every caller the same, while the key is good', async () => {
    const { caller, shop, key, made } = await aKey(['contact.create'], { ipAllow: ['203.0.113.0/24'] });
    const from = shop.as(key, { ip: '203.0.113.9', organization: newId() });
    expect((await from.platform.version()).api).toMatch(/^\d/);
    expect((await from.platform.industries()).industries.length).toBeGreaterThan(5);
    const { apiKeys } = await shop.caller.apiKey.list();
    expect(apiKeys[0]?.lastUsedAt).not.toBeNull();
    expect(await refused(caller.platform.version())).toMatchObject({ reason: 'addressNotAllowed' });
    await shop.caller.apiKey.remove({ token: made.id });
    expect(await refused(from.platform.version())).toMatchObject({ status: 401 });
  });

  test('is its scopes, and nothing where no key may come', async () => {
    const { caller, shop } = await aKey(['products:read', 'contact.create']);
    await caller.product.list({});
    await caller.contact.create({ name: 'Ana' });
    expect(await refused(caller.contact.list({}))).toMatchObject({
      status: 403,
      reason: 'permissionDenied',
      details: { scope: 'contacts:read' },
    });
    const closed = [
      () => caller.apiKey.create({ name: 'Otra', scopes: ['sales:read'] }),
      () => caller.apiKey.list(),
      () => caller.role.create({ name: 'Jefe' }),
      () => caller.user.me(),
      () => caller.task.list({}),
      () => caller.auth.logout(),
      () => caller.user.updateSingle({ field: 'first_name', value: 'x' }),
    ];
    for (const call of closed)
      expect(await refused(call())).toMatchObject({ status: 403, reason: 'permissionDenied' });
    await world.services.db
      .update(organizations)
      .set({ paidUntil: null })
      .where(eq(organizations.id, shop.organizationId));
    // Paying would not let it in.
    const toPeople = closed.filter((call) => !call.toString().includes('task'));
    for (const call of [...toPeople, () => caller.role.list()])
      expect(await refused(call())).toMatchObject({ reason: 'permissionDenied', details: { scope: null } });
    expect(await refused(shop.caller.apiKey.create({ name: 'x', scopes: ['role.write'] }))).toMatchObject({
      fields: { 'scopes.0': ['scopeUnknown'] },
    });
  });

  test('ends where the rights of its maker end, at the next call', async () => {
    const { caller, shop, made } = await aKey(['products:read', 'products:write', 'organization:write']);
    await caller.organization.update({ name: 'Otra' });
    const product = await caller.product.create({ name: 'Té', price: 100 });
    expect(Object.keys(product)).not.toContain('cost');
    // A field that a key may not read cannot be written either.
    expect(await refused(caller.product.update({ id: product.id, cost: 40 }))).toMatchObject({
      status: 403,
      details: { permission: 'inventory_see_costs', parameter: 'cost' },
    });
    await world.services.db.update(members).set({ isOwner: false }).where(eq(members.userId, shop.owner.id));
    expect(await refused(caller.product.list({}))).toMatchObject({
      status: 403,
      details: { permission: 'inventory_see_catalog' },
    });
    expect(await refused(caller.organization.update({ name: 'Otra' }))).toMatchObject({ status: 403 });
    await world.services.db
      .update(members)
      .set({ removedAt: new Date() })
      .where(eq(members.userId, shop.owner.id));
    const gone = await refused(caller.product.listForPos({}));
    expect(gone).toMatchObject({ status: 401, reason: 'unauthorized' });
    const maker = { organizationId: shop.organizationId, userId: shop.owner.id, at: new Date() };
    await world.services.db.transaction((tx) => endKeysOf(tx, maker));
    await world.services.db
      .update(members)
      .set({ removedAt: null, isOwner: true })
      .where(eq(members.userId, shop.owner.id));
    expect(await refused(caller.product.list({}))).toMatchObject({ status: 401 });
    expect((await shop.caller.apiKey.list()).apiKeys.map(({ id }) => id)).not.toContain(made.id);
  });

  test('is read-only, without costs and log, unless its creator chooses more', async () => {
    const shop = await aShop(world.services);
    const made = await shop.caller.apiKey.create({ ...(await shop.prove()), name: 'Tablero' });
    expect(made.scopes).toContain('sales:read');
    expect(made.scopes.filter((scope) => !scope.endsWith(':read'))).toEqual([]);
    const caller = shop.as(made.key ?? '');
    await shop.caller.product.create({ name: 'Té', price: 100, cost: 40 });
    for (const call of [() => caller.contact.create({ name: 'x' }), () => caller.audit.list({})])
      expect(await refused(call())).toMatchObject({ reason: 'permissionDenied' });
    const { products } = await caller.product.list({});
    expect(products).toMatchObject([{ name: 'Té' }]);
    expect(JSON.stringify(products)).not.toContain('cost');
    expect(await refused(shop.caller.apiKey.create({ name: 'x', scopes: [] }))).toMatchObject({
      fields: { scopes: ['scopesRequired'] },
    });
  });

  test('costs only with their scope', async () => {
    const { caller } = await aKey(['products:read', 'products:write', 'costs:read']);
    expect(await caller.product.create({ name: 'Té', price: 100, cost: 40 })).toMatchObject({ cost: 40 });
  });
});

describe('a key that is not good', () => {
  test('revoked by its id or by itself is refused at the next call', async () => {
    for (const name of ['id', 'key'] as const) {
      const { shop, made, key, caller } = await aKey();
      await caller.product.list({});
      await shop.caller.apiKey.remove({ token: name === 'id' ? made.id : key });
      expect(await refused(caller.product.list({}))).toMatchObject({ status: 401, reason: 'unauthorized' });
      expect(await refused(shop.caller.apiKey.remove({ token: made.id }))).toMatchObject({ status: 404 });
      const logged = await world.services.db.select().from(auditLog).where(eq(auditLog.subjectId, made.id));
      expect(logged.map(({ action }) => action).sort()).toEqual(['apiKey.create', 'apiKey.remove']);
      expect(JSON.stringify(logged)).not.toContain(key);
    }
  });

  test('unknown, mistyped or expired is 401, from elsewhere 403', async () => {
    const { shop, key } = await aKey(selling, { ipAllow: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (ip: string) => shop.as(key, { ip }).product.list({});
    expect(await refused(from('198.51.100.7'))).toMatchObject({ status: 403, reason: 'addressNotAllowed' });
    await from('203.0.113.9');
    await from('2001:db8::7');
    for (const token of [newApiKey(), `${key}x`, key.toLowerCase()])
      expect(await refused(shop.as(token).product.list({}))).toMatchObject({
        status: 401,
        reason: 'unauthorized',
      });
    const soon = new Date(Date.now() + 60_000);
    const brief = await aKey(selling, { expiresAt: soon.toISOString() });
    await brief.caller.product.list({});
    const later = { ...world.services, now: () => new Date(soon.getTime() + 1) };
    const tooLate = () => refused(callerFor(later, { credential: brief.key }).product.list({}));
    expect(await tooLate()).toMatchObject({ status: 401, reason: 'tokenExpired' });
    await brief.shop.caller.apiKey.remove({ token: brief.made.id });
    expect(await tooLate()).toMatchObject({ status: 401, reason: 'unauthorized' });
    const past = { name: 'x', scopes: selling, expiresAt: '2020-01-01T00:00:00Z' };
    expect(await refused(shop.caller.apiKey.create(past))).toMatchObject({
      fields: { expiresAt: ['dateInPast'] },
    });
    const odd = { name: 'x', scopes: selling, ipAllow: ['10.0.0.0/33'] };
    expect(await refused(shop.caller.apiKey.create(odd))).toMatchObject({
      fields: { 'ipAllow.0': ['addressRangeInvalid'] },
    });
  });

  test('belongs to one organization, whatever the header says', async () => {
    const { key, shop } = await aKey();
    const other = await aShop(world.services);
    expect(await refused(other.as(key).product.list({}))).toMatchObject({ status: 403 });
    expect(await refused(other.caller.apiKey.remove({ token: key }))).toMatchObject({ status: 404 });
    expect(await refused(other.caller.apiKey.list())).toBeNull();
    await shop.as(key, { organization: null }).product.list({});
  });
});

test('its last use is noted, and not at every call', async () => {
  const { caller, made } = await aKey();
  const writes = async () => {
    const [row] = await world.services.db.execute<{ at: string; version: string }>(sql`
      select last_used_at at, xmin::text version from api_keys where id = ${made.id}`);
    return row;
  };
  expect((await writes())?.at).toBeNull();
  await caller.product.list({});
  const first = await writes();
  expect(first?.at).not.toBeNull();
  await caller.product.list({});
  expect(await writes()).toEqual(first);
});

describe('a key is made by a person who proves that it is he', () => {
  const keyInput = { name: 'Robot', scopes: ['sales:read'] };

  test('an open session is not enough, nor a wrong password', async () => {
    const shop = await aShop(world.services);
    expect(await refused(shop.caller.apiKey.create(keyInput))).toMatchObject({
      fields: { emailCode: ['emailCodeRequired'] },
    });
    await shop.prove();
    expect(await refused(shop.caller.apiKey.create(keyInput))).toMatchObject({
      fields: { currentPassword: ['currentPasswordRequired'] },
    });
    const wrong = { ...keyInput, currentPassword: 'otra clave cualquiera' };
    expect(await refused(shop.caller.apiKey.create(wrong))).toMatchObject({
      fields: { currentPassword: ['currentPasswordWrong'] },
    });
    expect((await shop.caller.apiKey.list()).apiKeys).toEqual([]);
  });

  test('requires the one-time code too if the account has a second factor', async () => {
    const shop = await aShop(world.services);
    const proof = await shop.prove();
    const past = new Date(Date.now() - 120_000);
    const then = callerFor({ ...world.services, now: () => past }, { credential: shop.token });
    const { secret } = await then.secondFactor.begin(proof);
    const codeAt = (now: Date) => new TOTP({ secret }).generate({ timestamp: now.getTime() });
    await then.secondFactor.confirm({ oneTimeCode: codeAt(past) });
    expect(await refused(shop.caller.apiKey.create({ ...keyInput, ...proof }))).toMatchObject({
      fields: { oneTimeCode: ['oneTimeCodeRequired'] },
    });
    const wrong = { ...keyInput, ...proof, oneTimeCode: '000000' };
    expect(await refused(shop.caller.apiKey.create(wrong))).toMatchObject({
      fields: { oneTimeCode: ['oneTimeCodeWrong'] },
    });
    const right = { ...keyInput, ...proof, oneTimeCode: codeAt(new Date()) };
    expect((await shop.caller.apiKey.create(right)).key).toMatch(/./);
  });

  test('guesses are counted by the session', async () => {
    const { config } = world.services;
    const few = {
      ...world.services,
      config: { ...config, limits: { ...config.limits, loginPerAccount: 3 } },
    };
    const shop = await aShop(few);
    await shop.prove();
    const guess = () => refused(shop.caller.apiKey.create({ ...keyInput, currentPassword: 'no es esta' }));
    for (const _ of [1, 2, 3]) expect(await guess()).toMatchObject({ status: 422 });
    expect(await guess()).toMatchObject({ status: 429 });
  });

  test('stores its proof nowhere', async () => {
    const shop = await aShop(world.services);
    const proof = await shop.prove();
    const input = { ...keyInput, ...proof, id: newId() };
    const keyed = shop.as(shop.token, { idempotency: { key: newId(), fingerprint: 'same' } });
    await keyed.apiKey.create(input);
    await keyed.webhook.create({
      ...proof,
      id: newId(),
      url: 'https://example.com/x',
      events: ['sale.done'],
    });
    const rows = await world.services.db.execute(sql`
      select a::text from audit_log a where organization_id = ${shop.organizationId}
      union all select i::text from idempotency_keys i where scope like ${`%${shop.organizationId}%`}`);
    expect(JSON.stringify(rows)).toContain('Robot');
    expect(JSON.stringify(rows)).not.toContain(proof.currentPassword);
    const stored = await world.services.db.select().from(apiKeys).where(eq(apiKeys.id, input.id));
    expect(stored[0]?.fingerprint).toBe(fingerprintOfSent({ ...keyInput, id: input.id }));
  });

  test('a mail notifies its creator, and a new password lists the remaining keys', async () => {
    const shop = await aShop(world.services, { name: 'Tienda Sol' });
    const proof = await shop.prove();
    world.sent.length = 0;
    world.mails.length = 0;
    await shop.caller.apiKey.create({ ...keyInput, ...proof });
    await shop.caller.webhook.create({ ...proof, url: 'https://oye.example.com/a', events: ['sale.done'] });
    await world.work();
    expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [shop.owner.email, 'Nueva clave de Tienda Sol para programas'],
      [shop.owner.email, 'Nuevo webhook de Tienda Sol'],
    ]);
    const { apiKeys: made } = await shop.caller.apiKey.list();
    const ended = await shop.caller.apiKey.create({ ...keyInput, ...proof, name: 'Terminada' });
    await shop.caller.apiKey.remove({ token: ended.id });
    const password = 'otra clave muy distinta';
    await shop.caller.auth.updatePassword({ ...proof, password, passwordConfirmation: password });
    world.mails.length = 0;
    await world.work();
    const mail = world.mails.find(({ subject }) => subject === 'Tu contraseña cambió');
    expect(mail?.text).toContain('clave «Robot» de Tienda Sol');
    expect(mail?.text).toContain('webhook oye');
    expect(mail?.text).toContain('/dashboard/organizaciones/integraciones');
    expect(mail?.html).toContain('/dashboard/organizaciones/integraciones');
    expect(mail?.text).not.toContain('Terminada');
    expect(made).toHaveLength(1);
  });
});

describe('a webhook', () => {
  test('is made, sent elsewhere and given another secret only by who proves that it is he', async () => {
    const shop = await aShop(world.services);
    const url = 'https://example.com/a';
    const create = { url, events: ['sale.done' as const] };
    const unproved = { fields: { currentPassword: ['currentPasswordRequired'] } };
    const proof = await shop.prove();
    expect(await refused(shop.caller.webhook.create(create))).toMatchObject(unproved);
    const { id } = await shop.caller.webhook.create({ ...create, ...proof });
    await shop.caller.webhook.update({ id, url, events: ['sale.done', 'sale.voided'] });
    const elsewhere = { id, url: 'https://example.org/b' };
    expect(await refused(shop.caller.webhook.update(elsewhere))).toMatchObject(unproved);
    expect(await refused(shop.caller.webhook.rotateSecret({ id }))).toMatchObject(unproved);
    world.sent.length = 0;
    expect(await shop.caller.webhook.update({ ...elsewhere, ...proof })).toMatchObject(elsewhere);
    await shop.caller.webhook.rotateSecret({ id, ...proof });
    world.mails.length = 0;
    await world.work();
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Cambió un webhook'),
      expect.stringContaining('Cambió un webhook'),
    ]);
  });
});
