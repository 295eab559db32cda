import { createHash } from 'node:crypto';
import { productImages } from '@mostrador/api/catalog/product/product.table';
import { commissions } from '@mostrador/api/identity/referral/referral.table';
import { users } from '@mostrador/api/identity/user/user.table';
import { dataImports } from '@mostrador/api/imports/import/import.table';
import { tasks } from '@mostrador/api/platform/task/task.table';
import { uploads } from '@mostrador/api/platform/upload/upload.table';
import type { Services } from '@mostrador/api/server';
import { aShop, callerFor } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { domainExamples } from './domain-examples.ts';
import { itsBooks } from './furnished-books.ts';
import { itsOrders } from './furnished-orders.ts';
import { itsPapers } from './furnished-papers.ts';
import { itsSales } from './furnished-sales.ts';
import { itsStock } from './furnished-stock.ts';
import { itsStore } from './furnished-store.ts';

export type FurnishedShop = Awaited<ReturnType<typeof aFurnishedShop>>;

/** The password of the owner of every furnished shop, and its stored hash. */
export const ownerPassword = 'clave de la tienda';
const proof = { currentPassword: ownerPassword };
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$M2rLPMxOz7U0MKpUU1ot8g$u48a4Jowux2HJpFnggYjUsEIu8sc6Utc1zFpDcusQSk';

/** A shop that has one of everything, with `mark` in every text that a person may write. */
export async function aFurnishedShop(services: Services, mark: string) {
  const shop = await aShop(services, { name: `${mark} tienda` });
  const { caller, organizationId } = shop;
  const category = await caller.productCategory.create({ name: `${mark} categoría`, description: mark });
  const product = await caller.product.create({
    name: `${mark} café`,
    description: mark,
    productCategoryId: category.id,
    price: 1250,
    cost: 700,
    stock: 50_000,
    barcode: `${mark}-1`,
    sku: `${mark}-sku`,
  });
  const work = await rowsOfWork(services, { organizationId, userId: shop.owner.id, mark });
  const image = await anImage(services, { organizationId, productId: product.id, uploadId: work.upload });
  const offered = await itsServices(services, { shop, mark, upload: work.upload });
  const variant = product.variants[0]?.id ?? '';
  const stocked = await itsStock(services, { shop, mark, productId: product.id, variantId: variant });
  const contact = await caller.contact.create({ name: `${mark} cliente`, phone: '55512345', notes: mark });
  const sale = await caller.pos.create({
    products: [{ id: product.id, quantity: 1000, note: mark }],
    comments: mark,
    contactId: contact.id,
    payments: [],
  });
  const owing = await itsDebt(shop, { contactId: contact.id, product: product.id, mark });
  const role = await caller.role.create({ name: `${mark} rol`, permissions: ['pdv_refund'] });
  const employee = await shop.employee({ flags: ['pdv_cash_sessions'] });
  const drawers = await itsDrawers(shop, employee.caller, mark);
  await Promise.all([givePassword(services, shop), itsCommission(services, shop.owner.id)]);
  const apiKey = await caller.apiKey.create({ ...proof, name: `${mark} clave`, scopes: ['sales:read'] });
  const invite = await caller.invitation.create({ roleId: role.id, user: { firstName: mark } });
  const webhook = await caller.webhook.create(aWebhook(mark));
  const delivery = await caller.webhook.test({ id: webhook.id });
  const { spreadsheet, ...imports } = await itsImports(services, shop, mark);
  const online = await onlineOf(services, { shop, product: product.id, mark });
  const { recurrenceDay, ...books } = await itsBooks({ shop, seller: employee.caller, mark });
  const examples = await createExamples(shop, mark);
  const owned = {
    ...examples,
    webhook: webhook.id,
    delivery: delivery.id,
    apiKey: apiKey.id,
    role: role.id,
    invite: invite.id,
    employee: employee.id,
    counterMember: await atTheCounter(shop, mark),
    category: category.id,
    product: product.id,
    variant,
    ...(await changedProducts(shop, mark)),
    ...offered,
    ...stocked,
    ...books,
    contact: contact.id,
    idleContact: (await caller.contact.create({ name: `${mark} otro` })).id,
    sale: sale.id,
    ...drawers,
    ...owing,
    ...online.things,
    ...(await soldWithPapers(services, { shop, product: product.id, expense: books.expense, mark })),
    ...work,
    image,
    view: await aView(shop, mark),
    ...imports,
  };
  return { ...shop, ...online, mark, owned, examples, recurrenceDay, spreadsheet };
}

async function anImage(
  { db }: Services,
  row: { organizationId: string; productId: string; uploadId: string },
) {
  const id = newId();
  await db.insert(productImages).values({ id, ...row, position: 0 });
  return id;
}

/** The records that domains declare in their own folders. */
async function createExamples(shop: Shop, mark: string) {
  const ids: Record<string, string> = {};
  for (const { create } of domainExamples) Object.assign(ids, await create(shop, mark));
  return ids;
}

/** Another address for each shop. */
const aWebhook = (mark: string) => ({
  ...proof,
  url: `https://example.com/${mark}`,
  events: ['sale.done' as const],
});

type Shop = Awaited<ReturnType<typeof aShop>>;

/** The owner signs in with a password and changes the cashier by a PIN. */
async function givePassword({ db }: Services, { caller, owner }: Shop) {
  await db.update(users).set({ passwordHash }).where(eq(users.id, owner.id));
  await caller.approval.setPin({ pin: '4827', currentPassword: ownerPassword });
}

type Sold = { shop: Shop; product: string; expense: string; mark: string };

/** The sales outside the till, and a receipt of each kind of document. */
async function soldWithPapers(services: Services, { shop, product, expense, mark }: Sold) {
  const sold = await itsSales(shop, { product, mark });
  const documents = { expense, bookSale: sold.bookSale, quote: sold.quote };
  return { ...sold, ...(await itsPapers(services, { shop, documents, mark })) };
}

/** Its public page and what came in by it. */
async function onlineOf(services: Services, selling: { shop: Shop; product: string; mark: string }) {
  const { slug } = await itsStore(services, selling.shop, selling.mark);
  const { codes, things } = await itsOrders(services, { ...selling, slug });
  return { slug, codes, stranger: callerFor(services), things };
}

/** A member who signs in by PIN alone, with a separate role: a call deletes the role of the others. */
async function atTheCounter({ caller }: Shop, mark: string) {
  const role = await caller.role.create({ name: `${mark} caja` });
  const beto = { name: `${mark} Beto`, roleId: role.id, pin: '4827' };
  return (await caller.member.create(beto)).id;
}

/** A customer's debt for a second sale, partly paid. */
async function itsDebt(
  { caller }: Shop,
  { contactId, product, mark }: Record<'contactId' | 'product' | 'mark', string>,
) {
  const products = [{ id: product, quantity: 1000 }];
  const { code } = await caller.pos.create({ products, contactId, payments: [] });
  const { debtsTransactions } = await caller.debt.list({ contactId });
  const debt = debtsTransactions.find(({ origin }) => origin.code === code)?.id ?? '';
  const paid = { amount: 100, paymentMethod: 'cash' as const, comments: mark };
  const deposit = await caller.debt.deposit({ debtsTransactionId: debt, ...paid });
  return { debt, deposit: deposit.id };
}

/** A drawer that an employee has open, and one that the owner closed. */
async function itsDrawers({ caller }: Shop, cashier: Shop['caller'], mark: string) {
  const at = (name: string) => ({ openingAmount: 5000, deviceId: name, register: name });
  const closed = await caller.cashSession.open(at(`${mark} bodega`));
  await caller.cashSession.close({ cashSessionId: closed.id, counted: { cash: 5000 }, notes: mark });
  const open = await cashier.cashSession.open(at(`${mark} caja`));
  const movement = { type: 'cash_in' as const, amount: 500, reason: mark };
  await cashier.cashSession.move({ cashSessionId: open.id, ...movement });
  return { cashSession: open.id, closedSession: closed.id };
}

type Owner = { organizationId: string; userId: string; mark: string };

/** The records that the program writes by itself: a picture, a file that only its owner reads, and a task. */
async function rowsOfWork(services: Services, { organizationId, userId, mark }: Owner) {
  const upload = newId();
  await services.db.insert(uploads).values({
    id: upload,
    organizationId,
    userId,
    filename: `${mark}.png`,
    contentType: 'image/png',
    byteSize: 10,
    checksum: mark,
    storageKey: `images/${mark}`,
    storedAt: new Date(),
  });
  const report = newId();
  await services.db.insert(uploads).values({
    id: report,
    organizationId,
    userId,
    kind: 'export',
    visibility: 'private',
    filename: `${mark}.csv`,
    contentType: 'text/csv',
    byteSize: 10,
    checksum: mark,
    storageKey: `private/${mark}`,
    storedAt: new Date(),
  });
  const task = newId();
  await services.db.insert(tasks).values({
    id: task,
    organizationId,
    userId,
    kind: 'import',
    actorName: mark,
  });
  return { upload, report, task };
}

/** The owner's referral commission, old enough for a payout; the invoice is of another shop. */
const itsCommission = ({ db }: Services, userId: string) =>
  db.insert(commissions).values({
    id: newId(),
    userId,
    kind: 'accrued',
    sourceId: newId(),
    amount: 5000,
    availableAt: new Date('2026-01-01'),
    createdAt: new Date('2025-12-01'),
  });

/** A file of goods, an import that was looked at, and one that ran. */
async function itsImports({ db, storage }: Services, shop: Awaited<ReturnType<typeof aShop>>, mark: string) {
  const { caller, organizationId } = shop;
  const bytes = Buffer.from(`Nombre;Precio\n${mark} pan;abc\n`);
  const { id, blobSignedId } = await caller.upload.announce({
    filename: `${mark}.csv`,
    byteSize: bytes.length,
    contentType: 'text/csv',
    checksum: createHash('md5').update(bytes).digest('base64'),
  });
  const storageKey = `private/${organizationId}/${id}`;
  await storage.put(storageKey, bytes, 'text/csv');
  await db.update(uploads).set({ storageKey, storedAt: new Date() }).where(eq(uploads.id, id));
  const draft = await caller.dataImport.create({ file: blobSignedId, dryRun: true });
  const done = await caller.dataImport.create({ file: blobSignedId, dryRun: true });
  await db
    .update(dataImports)
    .set({ status: 'completed', total: 1, created: 1, appliedAt: new Date() })
    .where(eq(dataImports.id, done.id));
  // As their tasks would leave them.
  await db.update(dataImports).set({ status: 'draft' }).where(eq(dataImports.id, draft.id));
  return { spreadsheet: blobSignedId, draftImport: draft.id, doneImport: done.id };
}

type Offering = { shop: Awaited<ReturnType<typeof aShop>>; mark: string; upload: string };

/** A service with a picture, its category, one that was removed, and an extra of products. */
async function itsServices({ db }: Services, { shop, mark, upload }: Offering) {
  const { caller, organizationId } = shop;
  const serviceCategory = await caller.serviceCategory.create({ name: `${mark} taller` });
  const service = await caller.service.create({
    name: `${mark} servicio`,
    description: mark,
    price: 5000,
    cost: 900,
    serviceCategoryId: serviceCategory.id,
  });
  const goneService = await caller.service.create({ name: `${mark} cerrado`, price: 100 });
  await caller.service.remove({ id: goneService.id });
  const serviceImage = newId();
  await db
    .insert(productImages)
    .values({ id: serviceImage, organizationId, productId: service.id, uploadId: upload, position: 0 });
  const modifier = await caller.modifier.create({
    name: `${mark} extra`,
    type: 'service',
    options: [{ name: `${mark} opción`, price: 100, cost: 50 }],
    serviceIds: [service.id],
  });
  const offered = await itsOffers(caller, { mark, serviceId: service.id });
  return {
    ...offered,
    serviceCategory: serviceCategory.id,
    service: service.id,
    goneService: goneService.id,
    serviceImage,
    modifier: modifier.id,
  };
}

type Offered = { mark: string; serviceId: string };

/** A coupon of one item alone, and an expired offer: prices of the shop stay unchanged. */
async function itsOffers({ coupon, offer }: Offering['shop']['caller'], { mark, serviceId }: Offered) {
  const tenth = { value: 1000, unit: 'percentage' as const };
  const made = await coupon.create({
    ...tenth,
    name: `${mark} cupón`,
    code: 'SURTIDO',
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2100-01-01T00:00:00Z',
    appliesTo: 'products',
    targetIds: [serviceId],
  });
  const over = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-02-01T00:00:00Z' };
  const past = await offer.create({ ...tenth, ...over, name: `${mark} oferta`, allProducts: true });
  return { coupon: made.id, offer: past.id };
}

/** One hash per table over all rows of the organization: what a stranger's call must not change. */
export async function rowHashes(services: Services, organizationId: string) {
  const tables = await services.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const hashes = tables.map(
    ({ name }) => sql`
      select ${name} as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash
      from ${sql.identifier(name)} t where organization_id = ${organizationId}`,
  );
  // One statement, because this runs after every procedure.
  const rows = await services.db.execute<{ name: string; hash: string }>(sql.join(hashes, sql` union all `));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** One id of every kind of row the organization has, by table. */
export async function idsOf(services: Services, organizationId: string): Promise<Record<string, string>> {
  const rows = await everyIdOf(services, organizationId);
  return Object.fromEntries(rows.toReversed().map(({ name, id }) => [name, id]));
}

/** The table of each id of the organization. */
export async function tablesOf(services: Services, organizationId: string): Promise<Map<string, string>> {
  const rows = await everyIdOf(services, organizationId);
  return new Map(rows.map(({ name, id }) => [id, name]));
}

async function everyIdOf(services: Services, organizationId: string) {
  const tables = await services.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const parts = tables.map(
    ({ name }) => sql`
      select ${name} as name, id::text from ${sql.identifier(name)}
      where organization_id = ${organizationId}`,
  );
  return services.db.execute<{ name: string; id: string }>(
    sql`${sql.join(parts, sql` union all `)} order by name, id`,
  );
}

/**
 * One product deleted alone, one deleted together with others, one with a price changed together with others.
 */
async function changedProducts({ caller }: Awaited<ReturnType<typeof aShop>>, mark: string) {
  const gone = await caller.product.create({ name: `${mark} retirado`, price: 100 });
  await caller.product.remove({ id: gone.id });
  const swept = await caller.product.create({ name: `${mark} barrido`, price: 100 });
  const { deletionId } = await caller.product.removeMany({ productIds: [swept.id] });
  const priced = await caller.product.create({ name: `${mark} subido`, price: 100 });
  const { changeId } = await caller.product.updateMany({
    productIds: [priced.id],
    price: { kind: 'sum', sum: 100 },
  });
  await caller.product.updateMany({ productIds: [priced.id], favourite: true });
  const { batchActs } = await caller.batchAct.list({});
  return {
    batchAct: batchActs.find(({ kind }) => kind === 'products')?.id ?? '',
    goneProduct: gone.id,
    deletion: deletionId ?? '',
    pricedProduct: priced.id,
    priceChange: changeId ?? '',
  };
}

async function aView({ caller }: Awaited<ReturnType<typeof aShop>>, mark: string) {
  const list = '/dashboard/contactos/todos';
  const layout = { search: 'kind=client', hidden: [], density: null };
  return (await caller.view.save({ id: newId(), list, name: `${mark} vista`, ...layout })).id;
}
