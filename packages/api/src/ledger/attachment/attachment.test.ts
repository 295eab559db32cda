import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { domains } from '../../domains.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { signedIdOf } from '../../platform/upload/upload.ts';
import { removeUnused } from '../../unused-uploads.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
type Shop = Awaited<ReturnType<typeof aShop>>;

/** An uploaded file, by the signed id that its sender received. */
async function aFile({ organizationId }: Pick<Shop, 'organizationId'>, values = {}) {
  const { db, config } = world.services;
  const id = newId();
  const file = { filename: 'factura.png', contentType: 'image/png', byteSize: 900, checksum: 'x' };
  const stored = { storageKey: `private/${organizationId}/${id}`, storedAt: new Date() };
  const row = { visibility: 'private' as const, ...file, ...stored, ...values };
  await db.insert(uploads).values({ id, organizationId, ...row });
  return signedIdOf({ config, organizationId }, id);
}

/** A shop that creates each kind of document, with functions to change and open them. */
async function aWritingShop() {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const coffee = await caller.product.create({ name: 'Café', price: 5000, stock: 10_000 });
  const rent = await caller.transactionCategory.create({ name: 'Renta', transactionTypeId: 'expense' });
  const products = [{ id: coffee.id, quantity: 1000 }];
  const documents = {
    expense: {
      create: (files?: string[]) =>
        caller.expense.create({ categoryId: rent.id, amount: 900, attachments: files }),
      change: (id: string, files: string[]) => caller.expense.update({ id, attachments: files }),
      read: (id: string) => caller.expense.byId({ id }),
      open: (id: string, file: string) => caller.expense.attachment({ expenseId: id, id: file }),
    },
    sale: {
      create: (files?: string[]) => caller.sale.create({ products, attachments: files }),
      change: (id: string, files: string[]) => caller.sale.update({ id, attachments: files }),
      read: (id: string) => caller.sale.byId({ id }),
      open: (id: string, file: string) => caller.sale.attachment({ saleId: id, id: file }),
    },
    quote: {
      create: (files?: string[]) => caller.quote.create({ products, attachments: files }),
      change: (id: string, files: string[]) => caller.quote.update({ id, attachments: files }),
      read: (id: string) => caller.quote.byId({ id }),
      open: (id: string, file: string) => caller.quote.attachment({ quoteId: id, id: file }),
    },
  };
  return { ...shop, documents };
}

const kinds = ['expense', 'sale', 'quote'] as const;

describe.each(kinds)('the files of a document: %s', (kind) => {
  test('are stored with it, reordered and removed without a new version', async () => {
    const shop = await aWritingShop();
    const { create, change, read } = shop.documents[kind];
    const { id, attachments, revision } = await create([
      await aFile(shop),
      await aFile(shop, { filename: 'recibo.pdf', contentType: 'application/pdf', kind: 'document' }),
    ]);
    expect(attachments).toMatchObject([
      { filename: 'factura.png', contentType: 'image/png', byteSize: 900 },
      { filename: 'recibo.pdf', contentType: 'application/pdf' },
    ]);
    const [photo, paper] = attachments.map((file) => file.id);
    const third = await aFile(shop, { filename: 'tercera.png' });
    const changed = await change(id, [String(paper), third]);
    expect(changed.attachments.map(({ filename }) => filename)).toEqual(['recibo.pdf', 'tercera.png']);
    expect(changed.attachments[0]?.id).toBe(paper);
    expect(changed.revision).toBe(revision);
    expect((await change(id, [third, String(paper)])).attachments).toHaveLength(2);
    expect(await refused(change(id, [String(photo)]))).toMatchObject({ reason: 'notFound' });
    expect((await read(id)).attachments.map(({ filename }) => filename)).toEqual([
      'tercera.png',
      'recibo.pdf',
    ]);
  });

  test('are three at most, arrived, private, of this shop and of no other document', async () => {
    const shop = await aWritingShop();
    const { create, change } = shop.documents[kind];
    const { id, attachments } = await create([await aFile(shop)]);
    expect(attachments).toHaveLength(1);
    const four = await Promise.all([1, 2, 3, 4].map(() => aFile(shop)));
    expect(await refused(change(id, four))).toMatchObject({
      fields: { attachments: ['tooManyAttachments'] },
    });
    const shown = await aFile(shop, { visibility: 'public' });
    expect(await refused(change(id, [shown]))).toMatchObject({
      fields: { 'attachments.0': ['photoNotPrivate'] },
    });
    const elsewhere = await aFile(await aShop(world.services));
    const sound = await aFile(shop, { kind: 'audio' });
    const travelling = await aFile(shop, { storageKey: null, storedAt: null });
    const taken = await aFile(shop);
    await create([taken]);
    for (const wrong of [elsewhere, sound, travelling, taken, 'x', newId()])
      expect([wrong, await refused(change(id, [wrong]))]).toMatchObject([wrong, { reason: 'notFound' }]);
  });

  test('are opened by who sees the document, by its id and no other', async () => {
    const shop = await aWritingShop();
    const { create, open } = shop.documents[kind];
    const { id, attachments } = await create([await aFile(shop)]);
    const file = String(attachments[0]?.id);
    expect(await open(id, file)).toMatchObject({
      filename: 'factura.png',
      url: expect.stringContaining('/files/'),
    });
    const other = await create();
    expect(await refused(open(other.id, file))).toMatchObject({ reason: 'notFound' });
    const stranger = await aWritingShop();
    expect(await refused(stranger.documents[kind].open(id, file))).toMatchObject({ reason: 'notFound' });
  });
});

test('a file stays in the store as long as a document has it', async () => {
  const shop = await aWritingShop();
  const { create, change } = shop.documents.expense;
  const { id } = await create([await aFile(shop), await aFile(shop)]);
  const left = async () => {
    await removeUnused(world.services, domains, sql`u.organization_id = ${shop.organizationId}`);
    const { db } = world.services;
    return db.$count(uploads, eq(uploads.organizationId, shop.organizationId));
  };
  expect(await left()).toBe(2);
  await change(id, []);
  expect(await left()).toBe(0);
});

test('expenses are found by having a file', async () => {
  const { caller, documents, ...shop } = await aWritingShop();
  const { id } = await documents.expense.create([await aFile(shop)]);
  const bare = await documents.expense.create();
  const found = async (hasAttachment: boolean) =>
    (await caller.expense.list({ hasAttachment })).expensesTransactions.map((expense) => expense.id);
  expect([await found(true), await found(false)]).toEqual([[id], [bare.id]]);
});

test('the author of a pending expense attaches files to it, and otherwise only an approver', async () => {
  const shop = await aWritingShop();
  const cashier = await shop.employee();
  const rent = await shop.caller.transactionCategory.create({ name: 'Taxi', transactionTypeId: 'expense' });
  const noted = await cashier.caller.expense.create({ categoryId: rent.id, amount: 500 });
  const file = await aFile(shop);
  const { attachments } = await cashier.caller.expense.update({ id: noted.id, attachments: [file] });
  expect(attachments).toHaveLength(1);
  await shop.caller.expense.approve({ id: noted.id });
  const late = cashier.caller.expense.update({ id: noted.id, attachments: [] });
  expect(await refused(late)).toMatchObject({ reason: 'onlyOwnPending' });
});
