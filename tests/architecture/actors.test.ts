import { members, organizations } from '@mostrador/api/identity/organization/organization.table';
import { users } from '@mostrador/api/identity/user/user.table';
import { testServices } from '@mostrador/api/testing';
import { isFlag, isOutward } from '@mostrador/shared/rights/gates';
import { rolePresets } from '@mostrador/shared/rights/role-presets';
import { gatesWithin, scopes } from '@mostrador/shared/rights/scopes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowedCalls, matrix, type OfShop, ofShop, pathsWhere } from '../support/allowed-calls.ts';
import { withoutEffect } from '../support/calls.ts';
import { aFurnishedShop, type FurnishedShop, ownerPassword } from '../support/furnished-shop.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: FurnishedShop;
const cells = matrix('actors');

beforeAll(async () => {
  world = await testServices();
  shop = await aFurnishedShop(world.services, 'propio');
});
afterAll(async () => {
  cells.print();
  await world.close();
});

async function judge(credential: string, isAllowed: (call: OfShop) => boolean) {
  expect(await allowedCalls(withoutEffect(world.services), { shop }, credential)).toEqual(
    pathsWhere(isAllowed),
  );
  cells.count(ofShop.length);
}

test('the owner may do everything, a stranger none of it', async () => {
  await judge(shop.token, () => true);
  const other = await aFurnishedShop(world.services, 'ajeno');
  await judge(other.token, () => false);
});

test('a member with all rights may do everything but the acts of the owner', async () => {
  const { token } = await shop.employee({ allowAll: true });
  await judge(token, ({ rule }) => !rule.owner);
});

test('an employee without rights, and a guest, have what asks for membership alone', async () => {
  const { token } = await shop.employee();
  const isPlain = ({ rule }: OfShop) => !rule.owner && !rule.flag;
  await judge(token, isPlain);
  const guest = await shop.employee();
  await world.services.db.update(users).set({ isGuest: true }).where(eq(users.id, guest.id));
  await judge(guest.token, isPlain);
});

test('a removed member has no rights on the very next call', async () => {
  const { token, id } = await shop.employee({ allowAll: true });
  await judge(token, ({ rule }) => !rule.owner);
  await shop.caller.member.remove({ id });
  await judge(token, () => false);
});

test('a role that changes counts on the very next call', async () => {
  const { token, id } = await shop.employee();
  const role = await shop.caller.role.create({ name: 'Todo', allowAll: true });
  await shop.caller.member.update({ id, roleId: role.id });
  await judge(token, ({ rule }) => !rule.owner);
  await shop.caller.role.update({ id: role.id, allowAll: false, permissions: ['pdv_delete_orders'] });
  await judge(token, ({ rule }) => !rule.owner && (!rule.flag || rule.flag === 'pdv_delete_orders'));
});

test('a till that a PIN opened owns nothing and changes no people, even for the owner', async () => {
  const { caller } = await shop.employee();
  const { accessToken } = await caller.approval.switch({ userId: shop.owner.id, pin: '4827' });
  await judge(accessToken, ({ rule, meta, path }) => {
    if (path === 'approval.pin' || path === 'approval.setPin') return meta.atTill === true;
    return !rule.owner;
  });
});

test('a visitor does all in his example shop, and nothing that reaches out of it', async () => {
  const isOwner = eq(users.id, shop.owner.id);
  await world.services.db.update(users).set({ isVisitor: true }).where(isOwner);
  const isAboutPeople = (path: string) => /^(member\.|approval\.(switch|pin|setPin)$)/.test(path);
  await judge(shop.token, ({ type, gate, meta, path }) => {
    if (type !== 'mutation') return true;
    return !isOutward(gate) && (!isAboutPeople(path) || meta.atTill === true);
  });
  await world.services.db.update(users).set({ isVisitor: false }).where(isOwner);
});

test('a key with every scope does what its scopes name and nothing about people', async () => {
  const { key } = await shop.caller.apiKey.create({
    currentPassword: ownerPassword,
    name: 'Todo',
    scopes: [...scopes],
  });
  const named = gatesWithin(scopes);
  const isAboutPeople = /^(approval\.(switch|pin|setPin)|member\.|upload\.link$)/;
  await judge(key ?? '', ({ gate, path }) => named.has(gate) && !isAboutPeople.test(path));
});

test('a person’s account is refused what belongs to a business', async () => {
  const { db } = world.services;
  const isShop = eq(organizations.id, shop.organizationId);
  await db.update(organizations).set({ businessType: 'person' }).where(isShop);
  await judge(shop.token, ({ rule }) => rule.account !== 'business');
  await db.update(organizations).set({ businessType: 'business' }).where(isShop);
});

test('the prepared accountant changes nothing that a member without rights may not change', async () => {
  const { permissions } = rolePresets.accountant;
  const { token } = await shop.employee({ flags: permissions.filter(isFlag) });
  const may = (flag: string | undefined) => flag === undefined || permissions.some((each) => each === flag);
  await judge(token, ({ rule }) => !rule.owner && may(rule.flag) && may(rule.also));
  const changing = ofShop.filter(
    ({ type, rule }) => type === 'mutation' && rule.flag !== undefined && may(rule.flag) && !rule.owner,
  );
  // A file of what one may read anyway is made by a task.
  const files = new Set<string>([
    'audit.export',
    'export.create',
    'product.export',
    'service.export',
    'report.export',
    'assistant.export',
    'stockcount.export',
    'transaction.export',
  ]);
  expect(changing.filter(({ gate }) => !files.has(gate)).map(({ path }) => path)).toEqual([]);
});

test('the organization never remains without its owner', async () => {
  const rows = await world.services.db
    .select()
    .from(members)
    .where(eq(members.organizationId, shop.organizationId));
  expect(rows.filter(({ isOwner, removedAt }) => isOwner && !removedAt)).toHaveLength(1);
});
