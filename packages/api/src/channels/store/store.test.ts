import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../core/core.table.ts';
import { aShop, callerFor, testServices } from '../../core/testing.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { signedIdOf } from '../../platform/upload/upload.ts';
import { reviewPayment } from './payment-review.ts';
import { paymentInfos, storeSettings } from './store.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
const first = { description: 'Pan del día', fixedRate: 1500 };
const anybody = () => callerFor(world.services);

async function aPublished(values: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(world.services, values);
  const { slug } = await shop.caller.store.update({ ...first, isPublished: true });
  return { ...shop, slug: slug ?? '' };
}

test('a person cannot publish a store but retains its settings', async () => {
  const { caller } = await aShop(world.services, { businessType: 'person' });
  await expect(caller.store.update({ ...first, isPublished: true })).rejects.toMatchObject({
    reason: 'storeNeedsBusiness',
    field: 'isPublished',
  });
  await caller.store.update(first);
  expect(await caller.store.read()).toMatchObject({ isPublished: false, description: 'Pan del día' });
});

async function aPhoto({ organizationId }: Shop, visibility: 'public' | 'private' = 'private') {
  const id = newId();
  await world.services.db.insert(uploads).values({
    ...{ id, organizationId, visibility },
    filename: 'dpi.png',
    contentType: 'image/png',
    byteSize: 10,
    checksum: 'x',
    storageKey: `private/${organizationId}/${id}`,
    storedAt: new Date(),
  });
  return signedIdOf({ config: world.services.config, organizationId }, id);
}

async function anAccount(shop: Shop) {
  const [idFront, idBack, selfie] = [await aPhoto(shop), await aPhoto(shop), await aPhoto(shop)];
  return { bankName: 'Banrural', accountNumber: '4455 6677-8899', holder: 'Ana', idFront, idBack, selfie };
}

test('a shop has default settings; the first update requires a description and a rate', async () => {
  const { caller } = await aShop(world.services);
  expect(await caller.store.read()).toMatchObject({ isPublished: false, slug: null, mondayFrom: null });
  await expect(caller.store.update({ tables: 4 })).rejects.toMatchObject({ reason: 'descriptionRequired' });
  await expect(caller.store.update({ description: 'Pan' })).rejects.toMatchObject({
    reason: 'fixedRateRequired',
  });
  expect(await caller.store.update({ ...first, tables: 4 })).toMatchObject({ ...first, tables: 4 });
  expect(await caller.store.update({ delivery: true })).toMatchObject({
    ...first,
    tables: 4,
    delivery: true,
  });
});

test('published without an address a shop gets one of its name, another where that is taken', async () => {
  const name = `Café ${newId().slice(-8)}`;
  const [one, other] = [await aPublished({ name }), await aPublished({ name })];
  expect(one.slug).toMatch(/^cafe-[0-9a-f]{8}$/);
  expect(other.slug).toBe(`la-${one.slug}`);
  await expect(
    (await aShop(world.services, { name: '面包' })).caller.store.update({ ...first, isPublished: true }),
  ).rejects.toMatchObject({ reason: 'slugNeeded' });
});

test('shops of one name that are published at once each get an address', async () => {
  const name = `Panadería ${newId().slice(-8)}`;
  const shops = await Promise.all(Array.from({ length: 6 }, () => aShop(world.services, { name })));
  const published = await Promise.all(
    shops.map(({ caller }) => caller.store.update({ ...first, isPublished: true })),
  );
  expect(new Set(published.map(({ slug }) => slug ?? '')).size).toBe(6);
});

test('a published store keeps an address: another one, but not none', async () => {
  const { caller, slug } = await aPublished();
  await expect(caller.organization.customize({ slug: null })).rejects.toMatchObject({
    reason: 'slugOfStore',
    field: 'slug',
  });
  expect(await caller.store.read()).toMatchObject({ slug });
  await caller.store.update({ isPublished: false });
  expect(await caller.organization.customize({ slug: null })).toMatchObject({ slug: null });
});

test('single days use one format, the week another, and hours do not overlap', async () => {
  const { caller } = await aShop(world.services);
  await caller.store.update({ ...first, mondayFrom: '08:00', mondayTo: '17:00' });
  const mailsToOwner = await caller.store.update({ tuesdayFrom: '20:00', tuesdayTo: '02:00' });
  expect(mailsToOwner.hours).toMatchObject({
    monday: [{ from: '08:00', to: '17:00' }],
    tuesday: [{ from: '20:00', to: '02:00' }],
    sunday: [],
  });
  expect(await caller.store.update({ mondayFrom: null, mondayTo: null })).toMatchObject({ mondayTo: null });
  await expect(caller.store.update({ mondayFrom: '08:00' })).rejects.toMatchObject({
    reason: 'hoursInvalid',
  });
  const overlapping = [
    { from: '08:00', to: '12:00' },
    { from: '11:00', to: '15:00' },
  ];
  await expect(
    caller.store.update({ hours: { ...mailsToOwner.hours, monday: overlapping } }),
  ).rejects.toThrow(/hoursInvalid/);
});

test('links are completed, and what is none is refused', async () => {
  const { caller } = await aShop(world.services);
  const { facebook } = await caller.store.update({ ...first, facebook: 'facebook.com/pan' });
  expect(facebook).toBe('https://facebook.com/pan');
  for (const paymentLink of ['http://pago.com/x', 'javascript:alert(1)', 'https://a:b@pago.com', '@pan'])
    await expect(caller.store.update({ paymentLink })).rejects.toThrow(/linkInvalid/);
  await expect(caller.store.update({ whatsappContact: '12' })).rejects.toMatchObject({
    reason: 'phoneInvalid',
  });
});

test('a user without the right, or of another shop, cannot configure a store', async () => {
  const shop = await aPublished();
  const { caller } = await shop.employee({ flags: ['web_manage_offers'] });
  const asks = [caller.store.read, caller.paymentInfo.read, () => caller.deliveryArea.list({})];
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ reason: 'permissionDenied' });
});

test('the account that customers pay to is sealed, and looked at again after every change', async () => {
  const shop = await aPublished();
  const { caller, organizationId } = shop;
  await caller.store.update({ payWithBank: true });
  const methods = async () => (await anybody().webStore.organization({ slug: shop.slug })).paymentMethods;
  const account = await anAccount(shop);
  const made = await caller.paymentInfo.create(account);
  expect(made).toMatchObject({ last4: '8899', status: 'in_progress', bankName: 'Banrural' });
  await expect(caller.paymentInfo.create(account)).rejects.toMatchObject({ reason: 'alreadyExists' });
  const [row] = await world.services.db
    .select()
    .from(paymentInfos)
    .where(eq(paymentInfos.id, organizationId));
  const log = await world.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.organizationId, organizationId));
  expect(JSON.stringify([row, log])).not.toContain('445566778899');
  expect(await methods()).toEqual(['cash']);
  await reviewPayment(world.services, { organizationId, status: 'accepted' });
  expect(await methods()).toEqual(['cash', 'transfer']);
  await caller.paymentInfo.update({ accountNumber: '99999' });
  expect(await caller.paymentInfo.read()).toMatchObject({ status: 'in_progress', reviewedAt: null });
  expect(await methods()).toEqual(['cash']);
  await reviewPayment(world.services, { organizationId, status: 'rejected', message: 'La foto no se lee' });
  expect(await caller.paymentInfo.read()).toMatchObject({ status: 'rejected', message: 'La foto no se lee' });
});

test('a photo that anybody could see is refused, and another shop’s is none', async () => {
  const [shop, other] = [await aPublished(), await aPublished()];
  const account = await anAccount(shop);
  const selfie = await aPhoto(shop, 'public');
  await world.services.db
    .update(storeSettings)
    .set({ bannerUploadId: selfie.split('.')[0] ?? null })
    .where(eq(storeSettings.id, shop.organizationId));
  const shown = { ...account, selfie };
  await expect(shop.caller.paymentInfo.create(shown)).rejects.toMatchObject({ reason: 'photoNotPrivate' });
  const foreign = { ...account, selfie: await aPhoto(other) };
  await expect(shop.caller.paymentInfo.create(foreign)).rejects.toMatchObject({ reason: 'notFound' });
});

test('a photo not yet published becomes private, and the owner is the default account holder', async () => {
  const shop = await aPublished();
  const { holder: _, ...account } = await anAccount(shop);
  const selfie = await aPhoto(shop, 'public');
  const [id = ''] = selfie.split('.');
  const [shown, hidden] = [`${shop.organizationId}/${id}`, `private/${shop.organizationId}/${id}`];
  world.files.set(`${shown}-480.webp`, new Uint8Array([1]));
  const made = await shop.caller.paymentInfo.create({ ...account, selfie });
  expect(made.holder).toBe('Ana Pérez');
  const [upload] = await world.services.db.select().from(uploads).where(eq(uploads.id, id));
  expect(upload).toMatchObject({ visibility: 'private', storageKey: hidden });
  expect(world.files.has(`${hidden}-480.webp`)).toBe(true);
  await world.work();
  expect(world.files.has(`${shown}-480.webp`)).toBe(false);
});

test('a page opens by its address and by one given up lately, and by nothing else', async () => {
  const shop = await aPublished();
  const ask = (slug: string) => anybody().webStore.organization({ slug });
  expect(await ask(shop.slug.toUpperCase())).toMatchObject({ slug: shop.slug, name: 'Tienda La Esquina' });
  const moved = `otra-${newId().slice(-8)}`;
  await shop.caller.organization.customize({ slug: moved });
  expect((await ask(shop.slug)).slug).toBe(moved);
  const gone = { reason: 'notFound' };
  await world.services.db.execute(
    sql`update slugs set freed_at = now() - interval '91 days' where slug = ${shop.slug}`,
  );
  await expect(ask(shop.slug)).rejects.toMatchObject(gone);
  for (const slug of ['', 'nadie', '\u0000', 'x'.repeat(300)])
    await expect(ask(slug)).rejects.toMatchObject(gone);
  await shop.caller.store.update({ isPublished: false });
  await expect(ask(moved)).rejects.toMatchObject(gone);
  await shop.caller.store.update({ isPublished: true });
  await world.services.db
    .update(organizations)
    .set({ deletedAt: new Date() })
    .where(eq(organizations.id, shop.organizationId));
  await expect(ask(moved)).rejects.toMatchObject(gone);
});

type Goods = { price: number; productCategoryId?: string; showInStore?: boolean };

async function withGoods({ caller }: Shop) {
  const make = (name: string, stock: number, more: Goods) =>
    caller.product.create({ name, stock, cost: 1, barcode: `b-${name}`, ...more });
  const { id: productCategoryId } = await caller.productCategory.create({ name: 'Panes' });
  await caller.productCategory.create({ name: 'Vacía' });
  await make('Ajonjolí', 0, { price: 300, productCategoryId });
  await make('Baguette', 9000, { price: 200, productCategoryId });
  await make('Concha', 3000, { price: 100, productCategoryId });
  await make('Secreto', 3000, { price: 100, showInStore: false });
  return { id: productCategoryId };
}

test('customers see what is shown, what is sold out last, and neither costs nor stock', async () => {
  const shop = await aPublished();
  const category = await withGoods(shop);
  const list = (filter: object = {}) => anybody().webStore.products({ slug: shop.slug, ...filter });
  const names = async (filter: object = {}) => (await list(filter)).products.map(({ name }) => name);
  expect(await names()).toEqual(['Baguette', 'Concha', 'Ajonjolí']);
  expect(await names({ by: 'price', order: 'asc' })).toEqual(['Concha', 'Baguette', 'Ajonjolí']);
  expect(await names({ content: 'bagete' })).toEqual(['Baguette']);
  expect(await names({ categoryIds: [category.id], perPage: 1, page: 2 })).toEqual(['Concha']);
  expect(JSON.stringify(await list())).not.toMatch(/"(stock|cost|barcode|sku|organizationId)"/);
  await shop.caller.store.update({ outOfStockLast: false, lowStockNote: true });
  const { products } = await list();
  expect(products.map(({ name, available, left }) => [name, available, left])).toEqual([
    ['Ajonjolí', false, null],
    ['Baguette', true, null],
    ['Concha', true, 3],
  ]);
  const { productCategories } = await anybody().webStore.categories({ slug: shop.slug });
  expect(productCategories).toMatchObject([{ name: 'Panes', productCount: 3 }]);
});

test('pages follow each other without a gap or a repetition, in either direction', async () => {
  const shop = await aPublished();
  await withGoods(shop);
  for (const order of ['asc', 'desc'] as const) {
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const query = { slug: shop.slug, perPage: 1, order, ...(after && { after }) };
      const { products, pagination } = await anybody().webStore.products(query);
      seen.push(...products.map(({ name }) => name));
      after = pagination.nextCursor;
    } while (after);
    const sorted = order === 'asc' ? ['Baguette', 'Concha'] : ['Concha', 'Baguette'];
    expect(seen).toEqual([...sorted, 'Ajonjolí']);
  }
  await expect(anybody().webStore.products({ slug: shop.slug, after: 'x' })).rejects.toMatchObject({
    reason: 'invalidPage',
  });
});

test('one product is read by itself while it is shown, with its variants and extras', async () => {
  const shop = await aPublished();
  const { id, variants } = await shop.caller.product.create({
    name: 'Camisa',
    price: 5000,
    variants: [
      { size: 'M', stock: 1000 },
      { size: 'L', price: 6000 },
    ],
  });
  const options = [{ name: 'Bordado', price: 700, cost: 300 }];
  await shop.caller.modifier.create({ name: 'Nombre', type: 'product', options, productIds: [id] });
  const ask = () => anybody().webStore.product({ slug: shop.slug, id });
  expect(await ask()).toMatchObject({
    variants: [
      { id: variants[0]?.id, size: 'M', price: 5000, available: true },
      { size: 'L', price: 6000, available: false },
    ],
    modifiers: [{ name: 'Nombre', options: [{ name: 'Bordado', price: 700, available: true }] }],
  });
  expect(JSON.stringify(await ask())).not.toContain('cost');
  await shop.caller.product.update({ id, showInStore: false });
  await expect(ask()).rejects.toMatchObject({ reason: 'notFound' });
});

test('an hour is offered while the shop is open, far enough ahead to prepare it', async () => {
  const { caller, slug } = await aPublished();
  const open = [{ from: '08:00', to: '09:00' }];
  const hours = { ...(await caller.store.read()).hours, monday: open };
  await caller.store.update({ hours, prepMinutes: 20, scheduleDays: 7 });
  const at = new Date('2026-11-30T14:10:00Z');
  const stranger = callerFor({ ...world.services, now: () => at });
  const slots = async (date: string) =>
    (await stranger.webStore.slots({ slug, date })).slots.map((slot) => slot.toISOString().slice(11, 16));
  expect(await slots('2026-11-30')).toEqual(['14:30', '14:45']);
  expect(await slots('2026-12-07')).toEqual(['14:00', '14:15', '14:30', '14:45']);
  expect(await slots('2026-12-14')).toEqual([]);
  expect(await slots('2026-11-29')).toEqual([]);
});

test('a key changes neither the payment link nor the WhatsApp number, and may change the rest', async () => {
  const shop = await aShop(world.services);
  const mailsToOwner = { description: 'Pan', fixedRate: 0, paymentLink: 'https://pago.com/x' };
  await shop.caller.store.update(mailsToOwner);
  const { key } = await shop.caller.apiKey.create({
    ...(await shop.prove()),
    name: 'Sitio',
    scopes: ['store:write'],
  });
  const program = shop.as(key ?? '');
  for (const changes of [
    { paymentLink: 'https://otro.com/y' },
    { paymentLink: null },
    { whatsappContact: '+502 5555 1234' },
  ])
    await expect(program.store.update(changes)).rejects.toMatchObject({
      reason: 'permissionDenied',
      details: { scope: null },
    });
  expect(await program.store.update({ ...mailsToOwner, description: 'Pan dulce' })).toMatchObject({
    description: 'Pan dulce',
    paymentLink: 'https://pago.com/x',
  });
});

test('another payment link or WhatsApp number requires a proof, and notifies the owner of each', async () => {
  const shop = await aShop(world.services, { name: 'Tienda Sol' });
  const first = { description: 'Pan', fixedRate: 0, paymentLink: 'https://pago.com/x' };
  const subject = 'Cambió cómo te pagan o te escriben los clientes de Tienda Sol';
  const mailsToOwner = async () => {
    await world.work();
    return world.mails.splice(0).filter((mail) => mail.subject === subject);
  };
  world.sent.length = 0;
  world.mails.length = 0;
  await shop.caller.store.update(first);
  expect(await mailsToOwner()).toMatchObject([
    { to: shop.owner.email, text: expect.stringContaining('pago') },
  ]);
  const proof = await shop.prove();
  const clerk = await shop.employee({ flags: ['web_configure_store'] });
  for (const changes of [{ paymentLink: 'https://otro.com/y' }, { paymentLink: null }]) {
    await expect(shop.caller.store.update(changes)).rejects.toMatchObject({
      field: 'currentPassword',
      reason: 'currentPasswordRequired',
    });
    await expect(clerk.caller.store.update({ ...changes, ...proof })).rejects.toMatchObject({
      field: 'emailCode',
    });
  }
  await shop.caller.store.update({ ...first, description: 'Pan dulce' });
  expect(await mailsToOwner()).toEqual([]);
  const changed = { ...proof, paymentLink: 'https://otro.com/y', whatsappContact: '+502 5555 1234' };
  expect(await shop.caller.store.update(changed)).toMatchObject({ paymentLink: 'https://otro.com/y' });
  const [mail] = await mailsToOwner();
  expect(mail?.text).toContain('Ana Pérez');
  expect(mail?.text).toContain('5555 1234');
  await shop.caller.store.update({ ...proof, whatsappContact: null });
  expect((await mailsToOwner())[0]?.text).toContain('ya no muestra un WhatsApp');
});
