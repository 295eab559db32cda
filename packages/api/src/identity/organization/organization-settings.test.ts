import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

describe('a document setting of an organization', () => {
  test('is read back as it was set, and leaves the rest alone', async () => {
    const { caller } = await aShop(world.services);
    const before = await caller.organization.update({ name: 'La Nueva' });
    const settings = {
      stockPolicy: 'warn',
      creditDays: 30,
      cutoffHour: 4,
      cashRounding: 25,
      taxEnabled: true,
      taxIncluded: false,
      defaultTaxRate: 1200,
      moneySymbol: 'comma',
    } as const;
    const more = { units: ['lb' as const, 'piece' as const], timeZone: 'America/Tijuana' };
    const after = await caller.organization.update({ ...settings, ...more });
    const { updatedAt } = after;
    expect(after).toEqual({ ...before, ...settings, ...more, updatedAt });
    expect(Number(updatedAt)).toBeGreaterThan(Number(before.updatedAt));
    expect((await caller.user.me()).currentOrganization).toEqual(after);
  });

  test('two owners’ changes at once lose nothing of each other', async () => {
    const { caller } = await aShop(world.services);
    await Promise.all([
      caller.organization.update({ creditDays: 8 }),
      caller.organization.customize({ lowStock: 1000 }),
      caller.organization.update({ cutoffHour: 3 }),
    ]);
    const { currentOrganization } = await caller.user.me();
    expect(currentOrganization).toMatchObject({ creditDays: 8, lowStock: 1000, cutoffHour: 3 });
  });

  test('is refused in its place where it makes no sense', async () => {
    const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
    const wrong = { cutoffHour: 24, creditDays: 0, cashRounding: -1, units: ['bushel'] };
    const call = Promise.resolve(Reflect.apply(caller.organization.update, null, [wrong]));
    expect(await refused(call)).toMatchObject({
      fields: {
        cutoffHour: ['hourInvalid'],
        creditDays: ['daysMinimum'],
        cashRounding: ['amountNegative'],
        'units.0': ['invalidOption'],
      },
    });
    expect(await refused(caller.organization.update({ cashRounding: 1050 }))).toMatchObject({
      fields: { cashRounding: ['amountDecimals'] },
    });
    expect(await caller.organization.update({ cashRounding: 1000 })).toMatchObject({ cashRounding: 1000 });
  });

  test('counts at the next sale: its tax, its rounding, its policy and its days of credit', async () => {
    const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
    await caller.organization.update({
      taxEnabled: true,
      taxIncluded: false,
      defaultTaxRate: 1900,
      cashRounding: 1000,
      stockPolicy: 'allow',
      creditDays: 3,
    });
    const product = await caller.product.create({ name: 'Pan', price: 99_900, stock: 1000 });
    const sale = await caller.pos.create({ products: [{ id: product.id, quantity: 2000 }] });
    expect(sale).toMatchObject({ amountTax: 38_000, rounding: 200, amount: 238_000 });
    const contact = await caller.contact.create({ name: 'Rosa' });
    const owed = await caller.pos.create({ amountFree: 5000, contactId: contact.id, payments: [] });
    expect(owed.dueDate).toBe(businessDate(new Date(Date.now() + 3 * 86_400_000), 'America/Guatemala', 0));
  });

  test('knows what a dollar costs and since when', async () => {
    const { caller } = await aShop(world.services);
    const today = businessDate(new Date(), 'America/Guatemala', 0);
    const updated = await caller.organization.update({ isDollar: true, dollarRate: 76_543 });
    expect(updated).toMatchObject({ isDollar: true, dollarRate: 76_543, dollarRateOn: today });
    expect(await caller.organization.update({ creditDays: 8 })).toMatchObject({ dollarRateOn: today });
    expect(await caller.organization.update({ dollarRate: null })).toMatchObject({
      dollarRate: null,
      dollarRateOn: null,
    });
    expect(await refused(caller.organization.update({ dollarRate: 0 }))).toMatchObject({
      fields: { dollarRate: ['amountRequired'] },
    });
  });
});

describe('a trade', () => {
  test('brings its categories and units along, and doubles nothing', async () => {
    const { caller } = await aShop(world.services);
    await caller.productCategory.create({ name: 'BEBIDAS' });
    const names = async () =>
      (await caller.productCategory.list({})).productCategories.map(({ name }) => name);
    expect(await caller.organization.industry({ industry: 'bakery' })).toMatchObject({
      industry: 'bakery',
      units: ['piece', 'dozen', 'kg', 'portion'],
    });
    const bakery = ['BEBIDAS', 'Pan', 'Pan dulce', 'Pasteles', 'Repostería'];
    expect(await names()).toEqual(bakery);
    await caller.organization.industry({ industry: 'bakery' });
    expect(await names()).toEqual(bakery);
    expect(await caller.organization.industry({ industry: 'Piñatas' })).toMatchObject({
      industry: 'Piñatas',
      units: ['piece', 'dozen', 'kg', 'portion'],
    });
    expect(await names()).toEqual(bakery);
  });

  test('of a new organization too, in the language of who makes it', async () => {
    const shop = await aShop(world.services);
    const { organization } = shop.as(shop.token, { language: 'en' });
    const made = await organization.create({
      name: 'Café',
      countryId: 'GT',
      businessType: 'business',
      industry: 'cafe',
    });
    expect(made.units).toEqual(['piece', 'portion']);
    const { productCategory } = shop.as(shop.token, { organization: made.id });
    const { productCategories } = await productCategory.list({});
    expect(productCategories.map(({ name }) => name)).toContain('Sandwiches');
    expect((await shop.caller.productCategory.list({})).productCategories).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    'm0strador',
    'mostrad0r',
    'el-mostrador',
    'rnostrador',
    '1ogin',
    'log-in',
    'adm1n',
    'vvebhooks',
  ])('that passes for one of ours is refused: %s', async (slug) => {
    const { caller } = await aShop(world.services);
    const refusal = { fields: { slug: ['slugReserved'] } };
    expect(await refused(caller.organization.customize({ slug }))).toMatchObject(refusal);
    expect(await refused(caller.organization.slug({ slug }))).toMatchObject(refusal);
  });

  test('is shown as free or taken while it is typed, to a paying owner', async () => {
    const [one, two] = [await aShop(world.services), await aShop(world.services)];
    const slug = `tienda-${newId().slice(-12)}`;
    const checkSlug = () => two.caller.organization.slug({ slug: ` ${slug.toUpperCase()}` });
    expect(await checkSlug()).toEqual({ slug, isFree: true });
    await one.caller.organization.customize({ slug });
    expect(await checkSlug()).toEqual({ slug, isFree: false });
    expect(await one.caller.organization.slug({ slug })).toEqual({ slug, isFree: true });
    await one.caller.organization.customize({ slug: null });
    expect(await checkSlug()).toEqual({ slug, isFree: false });
    expect(await one.caller.organization.slug({ slug })).toEqual({ slug, isFree: true });
    const { caller } = await one.employee({ allowAll: true });
    expect(await refused(caller.organization.slug({ slug }))).toMatchObject({ status: 403 });
  });
});

describe('leaving an organization', () => {
  test('is for who does not own it, at once, and they go on in one of theirs', async () => {
    const shop = await aShop(world.services);
    const own = await aShop(world.services);
    const { caller, id: userId, token } = await shop.employee({ flags: ['inventory_see_catalog'] });
    const id = shop.organizationId;
    expect(await refused(shop.caller.organization.leave({ id }))).toMatchObject({
      status: 409,
      reason: 'ownerStays',
    });
    expect(await refused(own.caller.organization.leave({ id }))).toMatchObject({ status: 404 });
    await caller.organization.leave({ id });
    expect(await refused(caller.product.list({}))).toMatchObject({ status: 403 });
    expect(await refused(caller.organization.leave({ id }))).toMatchObject({ status: 404 });
    const me = await own.as(token, { organization: null }).user.me();
    expect(me).toMatchObject({ currentOrganization: null, organizations: [] });
    const { users } = await shop.caller.organization.users();
    expect(users.map((user) => user.id)).not.toContain(userId);
  });
});
