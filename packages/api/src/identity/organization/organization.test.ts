import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { authorize } from '../../core/call/gate/authorize.ts';
import { aCall, aShop, aUser, callerFor, testServices } from '../../core/testing.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { signedIdOf } from '../../platform/upload/upload.ts';
import { members } from './organization.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

type Shop = Awaited<ReturnType<typeof aShop>>;

/** Creates an upload with received bytes; returns the signed id that attaches it. */
async function aPicture({ organizationId, owner }: Shop, edge = 200) {
  const id = newId();
  await world.services.db.insert(uploads).values({
    id,
    organizationId,
    userId: owner.id,
    filename: 'logo.png',
    contentType: 'image/png',
    byteSize: 1,
    checksum: '',
    storageKey: `${organizationId}/${id}`,
    width: edge,
    height: 10,
  });
  return signedIdOf({ config: world.services.config, organizationId }, id);
}

describe('a new organization', () => {
  test('takes a form with its picture from whoever names no organization of his', async () => {
    const { token, organizationId } = await aShop(world.services);
    const call = aCall(world.services, { credential: token, organization: newId() });
    const door = { gate: 'signedIn', ignoresOrganization: true } as const;
    expect(await authorize(call, door)).toMatchObject({ organizationId });
    expect(await refused(authorize(call, { gate: 'signedIn' }))).toMatchObject({ status: 403 });
  });

  test('belongs to who made it, with the settings of its country and its own accounts', async () => {
    const person = await aUser(world.services);
    const { organization, user } = callerFor(world.services, { credential: person.token });
    const made = await organization.create({ name: 'Ferretería', countryId: 'mx', businessType: 'business' });
    expect(made).toMatchObject({
      mainRole: 'owner',
      country: { id: 'MX', currency: 'MXN' },
      timeZone: 'America/Mexico_City',
      defaultTaxRate: 1600,
    });
    const renamed = await organization.update({ name: 'Ferretería Sol' });
    expect(renamed.createdAt).toEqual(made.createdAt);
    expect(Number(renamed.updatedAt)).toBeGreaterThan(Number(made.updatedAt));
    expect((await user.me()).currentOrganization?.id).toBe(made.id);
    const other = await organization.create({ name: 'Casa', countryId: 'GT', businessType: 'person' });
    const me = await user.me();
    expect(me.currentOrganization?.id).toBe(made.id);
    expect(me.organizations.map(({ id }) => id)).toEqual([made.id, other.id]);
    const accounts = await world.services.db.execute(
      sql`select 1 from money_accounts where organization_id = ${other.id}`,
    );
    expect(accounts.length).toBeGreaterThan(0);
  });

  test('needs name, country and kind', async () => {
    const person = await aUser(world.services);
    const { organization } = callerFor(world.services, { credential: person.token });
    const call = Promise.resolve(Reflect.apply(organization.create, null, [{ countryId: 'FR' }]));
    expect(await refused(call)).toMatchObject({
      fields: {
        name: ['businessNameRequired'],
        countryId: ['countryUnknown'],
        businessType: ['businessTypeRequired'],
      },
    });
  });
});

describe('the number of organizations', () => {
  test('is what the plan holds: of twenty at once by a free person exactly three', async () => {
    const { token } = await aUser(world.services);
    const { organization, user } = callerFor(world.services, { credential: token });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refused(organization.create({ name: `${index}`, countryId: 'GT', businessType: 'business' })),
      ),
    );
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(3);
    expect(outcomes).toContainEqual({
      status: 403,
      reason: 'planLimitReached',
      details: { kind: 'organizations', limit: 3 },
    });
    expect((await user.me()).organizations).toHaveLength(3);
  });
});

describe('settings', () => {
  test('are changed by the owner, and the country with its money only before the first amount', async () => {
    const shop = await aShop(world.services);
    const changed = await shop.caller.organization.update({
      name: 'La Nueva',
      taxEnabled: true,
      defaultTaxRate: 500,
    });
    expect(changed).toMatchObject({ name: 'La Nueva', taxEnabled: true, defaultTaxRate: 500 });
    const moved = await shop.caller.organization.update({ countryId: 'CR' });
    expect(moved).toMatchObject({ country: { currency: 'CRC' }, defaultTaxRate: 1300, moneySymbol: 'comma' });
    const product = await shop.caller.product.create({ name: 'Pan', price: 100, stock: 5000 });
    await shop.caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
    expect(await refused(shop.caller.organization.update({ countryId: 'GT' }))).toMatchObject({
      status: 409,
      reason: 'currencyLocked',
    });
    await shop.caller.organization.update({ countryId: 'CR', moneySymbol: 'dot' });
    const { caller } = await shop.employee({ allowAll: true });
    expect(await refused(caller.organization.update({ name: 'Mía' }))).toMatchObject({ status: 403 });
  });

  test('go to a country without cents once no price has any', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.product.create({ name: 'Pan', price: 150, cost: 100 });
    const move = () => caller.organization.update({ countryId: 'CL' });
    expect(await refused(move())).toMatchObject({ status: 409, reason: 'pricesHaveCents' });
    await caller.product.update({ id, price: 200 });
    const contact = await caller.contact.create({ name: 'Rosa', creditLimit: 1050 });
    expect(await refused(move())).toMatchObject({ status: 409, reason: 'pricesHaveCents' });
    await caller.contact.remove({ id: contact.id });
    expect(await move()).toMatchObject({ country: { currency: 'CLP' } });
  });

  test('take a picture that was uploaded for the same organization', async () => {
    const [shop, other] = [await aShop(world.services), await aShop(world.services)];
    const avatar = await aPicture(shop, 900);
    const { avatar: url } = await shop.caller.organization.update({ avatar });
    expect(url).toMatch(/^\/uploads\/.*-160\.webp$/);
    for (const foreign of [await aPicture(other), 'nonsense']) {
      expect(await refused(shop.caller.organization.update({ avatar: foreign }))).toMatchObject({
        status: 404,
        details: { parameter: 'avatar' },
      });
    }
    expect(await shop.caller.organization.update({ avatar: url })).toMatchObject({ avatar: url });
    expect(await refused(other.caller.organization.update({ avatar: url }))).toMatchObject({ status: 404 });
    expect(await shop.caller.organization.update({ avatar: null })).toMatchObject({ avatar: null });
    expect(await refused(shop.caller.organization.update({ avatar: url }))).toMatchObject({ status: 404 });
    const logo = await aPicture(shop, 200);
    const { customImage } = await shop.caller.organization.customize({ customImage: logo });
    expect(await shop.caller.organization.customize({ customImage })).toMatchObject({ customImage });
    expect(await refused(shop.caller.organization.customize({ customImage: avatar }))).toMatchObject({
      fields: { customImage: ['logoTooLarge'] },
    });
  });

  test('take a trade of the list or any text', async () => {
    const { caller } = await aShop(world.services);
    expect(await caller.organization.industry({ industry: 'bakery' })).toMatchObject({ industry: 'bakery' });
    expect(await caller.organization.industry({ industry: 'Piñatas' })).toMatchObject({
      industry: 'Piñatas',
    });
  });
});

describe('the look of an organization', () => {
  test('is set with Plus, and read back as it was set', async () => {
    const { caller } = await aShop(world.services);
    const look = {
      primaryColor: '#1f6f54',
      secondaryColor: null,
      thankYouMessage: '¡Gracias!',
      ticketHideLogo: true,
      lowStock: 3500,
      receiptLine1: 'NIT 123',
      unifiedTransactions: true,
    };
    expect(await caller.organization.customize(look)).toMatchObject(look);
    const free = await aShop(world.services, { paidUntil: null });
    expect(await refused(free.caller.organization.customize(look))).toMatchObject({
      reason: 'paidAccessRequired',
    });
  });

  test.each(['ab', '-abc', 'abc-', 'a--b', 'a'.repeat(41), 'tiénda', 'a b c', 'аbc'])(
    'refuses the address %s',
    async (slug) => {
      const { caller } = await aShop(world.services);
      expect(await refused(caller.organization.customize({ slug }))).toMatchObject({
        fields: { slug: ['slugInvalid'] },
      });
    },
  );

  test('keeps addresses apart, and the words of the program free', async () => {
    const [one, two] = [await aShop(world.services), await aShop(world.services)];
    const slug = `tienda-${newId().slice(-12)}`;
    expect(await one.caller.organization.customize({ slug: ` ${slug.toUpperCase()} ` })).toMatchObject({
      slug,
    });
    expect(await refused(two.caller.organization.customize({ slug }))).toMatchObject({
      fields: { slug: ['slugInUse'] },
    });
    expect(await refused(two.caller.organization.customize({ slug: 'Dashboard' }))).toMatchObject({
      fields: { slug: ['slugReserved'] },
    });
  });

  test('holds an address that was given up for ninety days, except for who had it', async () => {
    const [one, two] = [await aShop(world.services), await aShop(world.services)];
    const [slug, next] = [newId().slice(-12), newId().slice(-12)];
    await one.caller.organization.customize({ slug });
    await one.caller.organization.customize({ slug: next });
    expect(await refused(two.caller.organization.customize({ slug }))).toMatchObject({
      fields: { slug: ['slugInUse'] },
    });
    await one.caller.organization.customize({ slug });
    await one.caller.organization.customize({ slug: null });
    const later = sql`update slugs set freed_at = now() - interval '91 days' where slug = ${slug}`;
    await world.services.db.execute(later);
    expect(await two.caller.organization.customize({ slug })).toMatchObject({ slug });
  });

  test('of ten shops that want one address gives it to exactly one', async () => {
    const shops = await Promise.all(Array.from({ length: 10 }, () => aShop(world.services)));
    const slug = newId().slice(-12);
    const outcomes = await Promise.all(
      shops.map(({ caller }) => refused(caller.organization.customize({ slug }))),
    );
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
    for (const refusal of outcomes.filter((each) => each !== null))
      expect(refusal).toMatchObject({ status: 422, fields: { slug: ['slugInUse'] } });
  });

  test('changes its address three times in thirty days at most', async () => {
    const { caller } = await aShop(world.services);
    const slugs = Array.from({ length: 5 }, (_, index) => `${newId().slice(-12)}-${index}`);
    for (const slug of slugs.slice(0, 4)) {
      await caller.organization.customize({ slug });
      await caller.organization.customize({ slug, lowStock: 1000 });
    }
    expect(await refused(caller.organization.customize({ slug: slugs[4] ?? '' }))).toMatchObject({
      status: 409,
      reason: 'slugChangedTooOften',
    });
    await caller.organization.customize({ lowStock: 2000 });
  });
});

describe('the people', () => {
  test('are names to everybody, and addresses to the owner', async () => {
    const shop = await aShop(world.services);
    const employee = await shop.employee();
    const { users } = await shop.caller.organization.users();
    expect(users).toMatchObject([
      { id: shop.owner.id, name: 'Ana Pérez', mainRole: 'owner', role: null, email: shop.owner.email },
      { id: employee.id, name: 'Beto', mainRole: 'employee', email: employee.email },
    ]);
    const seen = await employee.caller.organization.users();
    expect(seen.users.map(({ name }) => name)).toEqual(['Ana Pérez', 'Beto']);
    expect(JSON.stringify(seen)).not.toContain('@');
  });
});

describe('removing an organization', () => {
  test('takes it from everybody at once, and leaves them in another', async () => {
    const shop = await aShop(world.services);
    const { caller } = await shop.employee({ allowAll: true });
    const id = shop.organizationId;
    expect(await refused(shop.caller.organization.remove({ id }))).toMatchObject({
      reason: 'lastOrganization',
    });
    const other = await shop.caller.organization.create({
      name: 'Otra',
      countryId: 'GT',
      businessType: 'business',
    });
    expect(await refused(caller.organization.remove({ id }))).toMatchObject({ status: 403 });
    const stranger = await aShop(world.services);
    expect(await refused(stranger.caller.organization.remove({ id }))).toMatchObject({ status: 404 });
    await shop.caller.organization.remove({ id });
    expect(await refused(caller.contact.list({}))).toMatchObject({ status: 403 });
    const me = await callerFor(world.services, { credential: shop.token }).user.me();
    expect(me.currentOrganization?.id).toBe(other.id);
  });

  test('of the last two at once removes exactly one, also when two owners do it', async () => {
    const another = { name: 'Otra', countryId: 'GT', businessType: 'business' } as const;
    for (const hasPartner of [false, true]) {
      const shop = await aShop(world.services);
      const other = await shop.caller.organization.create(another);
      const partner = hasPartner ? await aUser(world.services) : shop.owner;
      for (const organizationId of hasPartner ? [shop.organizationId, other.id] : []) {
        const row = { id: newId(), organizationId, userId: partner.id, isOwner: true };
        await world.services.db.insert(members).values(row);
      }
      const outcomes = await Promise.all([
        refused(shop.caller.organization.remove({ id: shop.organizationId })),
        refused(
          callerFor(world.services, { credential: partner.token }).organization.remove({ id: other.id }),
        ),
      ]);
      expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
      expect(outcomes).toContainEqual(expect.objectContaining({ reason: 'lastOrganization' }));
    }
  });
});
