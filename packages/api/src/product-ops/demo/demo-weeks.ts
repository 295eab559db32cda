import type { ProgramTx, TenantTx } from '@mostrador/database/connect';
import type { Unit } from '@mostrador/shared/codes/codes';
import { randomFrom } from '@mostrador/shared/random';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import { type SQL, sql } from 'drizzle-orm';
import { createInitialBalance } from '../../books/opening/opening.ts';
import { moverOf, takeStock } from '../../catalog/product/product.ts';
import { createProducts } from '../../catalog/product/product.write.ts';
import { auditOf, type Change } from '../../core/call/audit.ts';
import type { Services } from '../../core/call/call.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { insertAll } from '../../core/db/bulk.ts';
import { categories } from '../../directory/category/category.table.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { searchColumnsOf } from '../../directory/contact/contact.ts';
import { recordExpense } from '../../purchasing/expense/expense.ts';
import { recordPurchase } from '../../purchasing/purchase/purchase.ts';
import { recordDeposit } from '../../sales/deposit/deposit.ts';
import { recordSale } from '../../sales/sale/sale.ts';
import { voidSale } from '../../sales/sale/void/sale-void.ts';
import type { DemoGoods, DemoProduct } from './demo-goods.ts';
import { demoContacts, demoPhone, demoSuppliers } from './demo-people.ts';
import { pictureOf, storePhotos } from './demo-photos.ts';
import { type DemoPlace, goodsHere } from './demo-place.ts';
import { type Carried, type DemoEvent, planWeeks, type Shelved } from './demo-plan.ts';
import type { DemoShop } from './demo-shop.ts';
import { ean13 } from './ean13.ts';
import { callAt } from './life/act.ts';
import { planLife } from './life/life.ts';

/** `goods` in their original form: the place determines their local cost. */
type Trade = { goods: DemoGoods; place: DemoPlace; days: number };

/**
 * Fills the shop and simulates some weeks with the program's own functions, so that books and stock are
 * correct.
 */
export async function liveWeeks(services: Services, shop: DemoShop, { goods, place, days }: Trade) {
  const laid = layOut(goods, place);
  const suppliers = demoSuppliers.map(([, , terms]) => terms);
  const { events, ...people } = await inShop(services, shop, async (tx) => {
    const { supplierIds, ...customers } = await meetPeople(tx, place);
    const random = randomFrom(20_240_915);
    const known = { goods: laid.shelved, besides: laid.besides, ...customers, suppliers };
    const plan = { ...known, now: shop.now, place, random, days };
    const weeks = planWeeks(plan);
    const life = planLife(plan);
    const opening = withTaken(weeks.opening, { goods: laid.shelved, taken: life.taken });
    await fillShelves(tx, { services, shop, laid, opening });
    await openBooks(tx, { shop, goods: laid.shelved, place });
    const [variantOf, categoryOf] = [await firstVariants(tx), await expenseCategories(tx)];
    const events = [...weeks.events, ...life.acts].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return { events, supplierIds, variantOf, categoryOf };
  });
  const moments = new Map<string, Date>();
  for (let first = 0; first < events.length; first += batchSize) {
    await inShop(services, shop, async (tx) => {
      for (const event of events.slice(first, first + batchSize)) {
        const world = { tx, shop, services, ...people };
        const ids =
          event.kind === 'act' ? await event.run(callAt(world, event)) : [await happen(world, event)];
        for (const id of ids) if (event.kind !== 'void') moments.set(id, event.at);
      }
    });
  }
  await services.db.transaction((tx) => setBack(tx, { shop, moments }));
}

type Taken = { goods: readonly Shelved[]; taken: readonly Carried[] };

/** Adds the goods of quotes and orders to the opening stock, because the plan of the weeks ignores them. */
function withTaken(opening: ReadonlyMap<string, number>, { goods, taken }: Taken) {
  const stocks = new Map(opening);
  const usual = new Map(goods.map((good) => [good.id, good.usual]));
  for (const { productId, quantity } of taken)
    stocks.set(productId, (stocks.get(productId) ?? usual.get(productId) ?? 0) + quantity);
  return stocks;
}

/**
 * The number of events per transaction: within one transaction old row versions are not removed, and every
 * later sale would have to pass all of them.
 */
const batchSize = 50;

/**
 * The tables are empty when the first statements are planned, so the planner is set not to use sequential
 * scans.
 */
const inShop = <Done>({ db }: Services, { principals }: DemoShop, work: (tx: TenantTx) => Promise<Done>) =>
  inTenant({ db }, principals[0].organizationId, async (tx) => {
    await tx.execute(sql`
      select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off',
        true)`);
    return work(tx);
  });

type Laid = ReturnType<typeof layOut>;

/** Creates the shelves with their products before anything is stored. */
function layOut(goods: DemoGoods, place: DemoPlace) {
  const { shelves, products } = goodsHere(goods, place);
  const shelfIds = new Map(Object.keys(shelves).map((shelf) => [shelf, newId()]));
  const inputs = products.map((product, index) => inputOf(product, { index, shelfIds }));
  const shelfNames = Object.keys(shelves);
  const shelved = products.map(([shelf, , price, cost, usual, popularity, , more], index) => ({
    id: inputs[index]?.id ?? '',
    price,
    cost,
    supplier: shelfNames.indexOf(shelf) % demoSuppliers.length,
    worth: goods.products[index]?.[2] ?? price,
    wholesaleQuantity: more?.wholesale?.[0] ?? null,
    wholesalePrice: more?.wholesale?.[1] ?? null,
    usual: usual * 1000,
    popularity,
    isWeighed: isWeighed(more?.unit),
    ends: more?.ends ?? null,
  }));
  const besides = { id: newId(), name: goods.besides, ...besidesPrice(place), stock: 150_000 };
  const pictures = goods.products.map(([, name]) => pictureOf(name));
  return { shelves, shelfIds, inputs, shelved, besides, pictures };
}

/** `opening`: the stock of goods that begin with less than usual. */
type Filling = {
  services: Services;
  shop: DemoShop;
  laid: Laid;
  opening: ReadonlyMap<string, number>;
};

async function fillShelves(tx: TenantTx, { services, shop, laid, opening }: Filling) {
  const { storage, config } = services;
  const { shelves, shelfIds, inputs, besides, pictures } = laid;
  const [principal] = shop.principals;
  const rows = Object.entries(shelves).map(([shelf, { name, color, icon }]) => {
    const id = shelfIds.get(shelf) ?? '';
    return { id, kind: 'product' as const, name, nameKey: searchKey(name), color, icon };
  });
  await insertAll(tx, categories, rows);
  const photos = await storePhotos(tx, services, principal.organizationId);
  const stocked = inputs.map((input, index) => {
    const picture = pictures[index];
    const photo = picture && photos.get(picture);
    const stock = opening.get(input.id) ?? input.stock;
    return { ...input, stock, ...(photo && { images: [{ blobSignedId: photo }] }) };
  });
  const now = () => shop.openedAt;
  await createProducts({ tx, principal, storage, config, emit: silent, now }, [...stocked, besides]);
}

/** The unstocked product has a margin of a quarter of its price, and its quantity suffices for the weeks. */
function besidesPrice({ money, unit }: DemoPlace) {
  const price = money(1000);
  return { price, cost: Math.round((price * 0.75) / unit) * unit };
}

/** The owner begins with cash of a third of the cost of the goods, and the whole cost in a bank account. */
async function openBooks(
  tx: TenantTx,
  { shop, goods, place }: { shop: DemoShop; place: DemoPlace; goods: Shelved[] },
) {
  const [principal] = shop.principals;
  const now = () => shop.now;
  const auditPart = (change: Change) =>
    auditOf({
      call: { ip: '127.0.0.1', requestId: newId() },
      actor: principal.actor,
      userId: principal.actor.id,
      action: 'initialBalance.create',
      change,
    });
  const audit = async (change: Change) => void (await tx.execute(auditPart(change)));
  const ctx = { tx, principal, now, language: 'es' as const, auditPart, audit };
  const worth = goods.reduce((sum, { cost, usual }) => sum + Math.round((cost * usual) / 1000), 0);
  const step = place.money(10_000);
  const asOf = businessDate(shop.openedAt, place.timeZone);
  for (const [kind, share] of [
    ['cash', 3],
    ['bank', 1],
  ] as const)
    await createInitialBalance(ctx, { kind, amount: Math.ceil(worth / share / step) * step, asOf });
}

const isWeighed = (unit: Unit | undefined) => unit === 'lb' || unit === 'kg';

type Place = { index: number; shelfIds: Map<string, string> };

function inputOf([shelf, name, price, cost, usual, , maker, more]: DemoProduct, { index, shelfIds }: Place) {
  const unit = more?.unit ?? 'piece';
  return {
    id: newId(),
    name,
    price,
    cost,
    unit,
    productCategoryId: shelfIds.get(shelf) ?? null,
    stock: usual * 1000,
    lowStock: Math.max(3, Math.round(usual / 6)) * 1000,
    quantityStep: isWeighed(unit) ? 10 : 1000,
    favourite: more?.favourite ?? false,
    barcode: maker === null ? null : ean13(`${maker}${String(10_000 + index * 37)}`),
    sku: `${shelf.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(3, '0')}`,
    wholesaleQuantity: more?.wholesale?.[0] ?? null,
    wholesalePrice: more?.wholesale?.[1] ?? null,
  };
}

async function meetPeople(tx: TenantTx, { country }: DemoPlace) {
  const rows = demoContacts.map(([name, phone]) => {
    const person = { id: newId(), name, phone: demoPhone(country, phone) };
    return { ...person, ...searchColumnsOf(person, country.id) };
  });
  const suppliers = demoSuppliers.map(([name, phone, { creditDays }]) => {
    const person = { id: newId(), name, phone: demoPhone(country, phone) };
    return { ...person, ...searchColumnsOf(person, country.id), kind: 'supplier' as const, creditDays };
  });
  await insertAll(tx, contacts, rows);
  await insertAll(tx, contacts, suppliers);
  const debtors = rows.filter((_, index) => demoContacts[index]?.[2] === 'credit');
  return {
    contactIds: rows.map(({ id }) => id),
    debtorIds: debtors.map(({ id }) => id),
    supplierIds: suppliers.map(({ id }) => id),
  };
}

async function expenseCategories(tx: TenantTx) {
  const rows = await tx.execute<{ id: string; code: string }>(
    sql`select id, code from categories where code is not null`,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

async function firstVariants(tx: TenantTx) {
  const rows = await tx.execute<{ id: string; product_id: string }>(
    sql`select id, product_id from product_variants`,
  );
  return new Map(rows.map((row) => [row.product_id, row.id]));
}

/** Simulated events have no listeners. */
const silent = () => {};

type World = {
  tx: TenantTx;
  shop: DemoShop;
  services: Services;
  variantOf: Map<string, string>;
  supplierIds: string[];
  categoryOf: Map<string, string>;
};

/** Executes an event with the program's functions and returns the id of the document it created. */
async function happen(world: World, event: DemoEvent): Promise<string> {
  const { tx, shop, variantOf, supplierIds, categoryOf } = world;
  const ctx = callOf(world, event);
  if (event.kind === 'sale') return (await recordSale(ctx, event.input, 'pos')).id;
  if (event.kind === 'void') {
    await voidSale(ctx, { id: event.saleId, reason: event.reason, channel: 'pos' });
    return event.saleId;
  }
  if (event.kind === 'purchase') {
    const { id, supplier, goods, dueDate } = event;
    const terms = demoSuppliers[supplier]?.[2];
    const paymentMethod = dueDate === null ? (terms?.paymentMethod ?? 'cash') : 'credit';
    const products = goods.map(({ productId, quantity, cost }) => ({ id: productId, quantity, cost }));
    const contactId = supplierIds[supplier] ?? null;
    await recordPurchase(ctx, { id, contactId, products, paymentMethod, dueDate });
    return id;
  }
  if (event.kind === 'expense') {
    const { id, concept, amount, paymentMethod } = event;
    const categoryId = categoryOf.get(event.code) ?? null;
    await recordExpense(ctx, { id, concept, amount, paymentMethod, categoryId });
    return id;
  }
  if (event.kind === 'settlement' || event.kind === 'collection') return pay(world, event);
  const lines = event.goods.map(({ productId, quantity }) => {
    return { variantId: variantOf.get(productId) ?? '', quantity };
  });
  const [owner] = shop.principals;
  const move = { documentId: newId(), ...moverOf(owner), books: ctx };
  await takeStock(tx, lines, { ...move, type: 'adjust_out', reason: event.reason, mayGoNegative: false });
  return move.documentId;
}

const actions: Record<DemoEvent['kind'], string> = {
  sale: 'pos.create',
  void: 'pos.void',
  purchase: 'purchase.create',
  expense: 'expense.create',
  settlement: 'debt.depositOfContact',
  collection: 'debt.depositOfContact',
  loss: 'product.adjustStock',
};

const callOf = (world: World, event: DemoEvent) =>
  callAt(world, {
    at: event.at,
    action: actions[event.kind],
    isCashier: event.kind === 'sale' && event.seller === 1,
  });

type Payment = Extract<DemoEvent, { kind: 'settlement' | 'collection' }>;

/** Pays a supplier's bill in full, or a part of a customer's debt; does nothing without a debt. */
async function pay(world: World, event: Payment): Promise<string> {
  const { tx, supplierIds } = world;
  const isSettlement = event.kind === 'settlement';
  const condition = isSettlement
    ? sql`document_id = ${event.purchaseId}`
    : sql`contact_id = ${event.contactId} and direction = 'receivable'`;
  const open = await tx.execute<{ id: string; balance: number }>(sql`
    select id, balance::float8 balance from debts where balance > 0 and ${condition}`);
  const owed = open.reduce((sum, { balance }) => sum + balance, 0);
  const amount = isSettlement ? owed : Math.floor((owed * event.share) / 10_000) * 100;
  if (amount === 0) return event.id;
  const contactId = isSettlement ? (supplierIds[event.supplier] ?? '') : event.contactId;
  const target = {
    contactId,
    direction: isSettlement ? ('payable' as const) : ('receivable' as const),
    debtIds: open.map(({ id }) => id),
  };
  const input = { amount, paymentMethod: 'cash' as const };
  await recordDeposit(callOf(world, event), { id: event.id, fingerprint: '' }, { target, input });
  return event.id;
}

type Past = { shop: DemoShop; moments: Map<string, Date> };

/**
 * Moves the dates of the rows back. The database records the time of writing, and a demo with a history of
 * only today would show nothing.
 */
async function setBack(tx: ProgramTx, { shop, moments }: Past) {
  const here = sql`organization_id = ${shop.principals[0].organizationId}`;
  const ofSale = sql`s.organization_id = part.organization_id and part.${here}`;
  const rows = JSON.stringify([...moments].map(([id, at]) => ({ id, at: at.toISOString() })));
  await tx.execute(sql`
    update sales set created_at = occurred_at, updated_at = coalesce(voided_at, occurred_at) where ${here}`);
  await tx.execute(sql`
    update stock_moves part set created_at = reported.at
    from jsonb_to_recordset(${rows}::jsonb) as reported (id uuid, at timestamptz)
    where part.document_id = reported.id and part.${here}`);
  await tx.execute(sql`
    update stock_moves part set created_at = s.voided_at from sales s
    where s.id = part.document_id and part.type = 'void' and ${ofSale}`);
  await tx.execute(sql`
    update postings part set created_at = case when part.reverses_id is null
      then s.occurred_at else s.voided_at end
    from sales s where s.id = part.document_id and ${ofSale}`);
  await tx.execute(sql`
    update audit_log part set created_at = case when part.action = 'pos.void'
      then s.voided_at else s.occurred_at end
    from sales s where s.id::text = part.subject_id and ${ofSale}`);
  await setDocumentsBack(tx, { here: sql`part.${here}`, rows });
  await setOrdersBack(tx, sql`part.${here}`);
  for (const table of ['sale_lines', 'sale_payments']) {
    await tx.execute(sql`
      update ${sql.identifier(table)} part set created_at = s.occurred_at from sales s
      where s.id = part.sale_id and ${ofSale}`);
  }
  const start = sql`set created_at = ${shop.openedAt.toISOString()}::timestamptz where ${here}`;
  await tx.execute(sql`update stock_moves ${start} and type = 'initial'`);
  await tx.execute(sql`update postings ${start} and document_type = 'initial_balance'`);
  for (const table of [
    'products',
    'product_variants',
    'categories',
    'contacts',
    'members',
    'roles',
    'money_accounts',
    'initial_balances',
    'store_settings',
    'delivery_areas',
    'coupons',
  ])
    await tx.execute(sql`update ${sql.identifier(table)} ${start}`);
  // The sorted columns are set to the current stock and sales, because the moves are in the past.
  await tx.execute(sql`update products set listed_stock = stock, listed_sold = sold_quantity where ${here}`);
}

/** The column, by table, that refers to the document of its rows. */
const partsOfDocuments = [
  ['purchases', 'id'],
  ['purchase_lines', 'purchase_id'],
  ['purchase_payments', 'purchase_id'],
  ['deposits', 'id'],
  ['debts', 'document_id'],
  ['postings', 'document_id'],
  ['web_orders', 'id'],
] as const;

async function setDocumentsBack(tx: ProgramTx, { here, rows }: { here: SQL; rows: string }) {
  const moments = sql`jsonb_to_recordset(${rows}::jsonb) as moment (id uuid, at timestamptz)`;
  for (const [table, column] of partsOfDocuments)
    await tx.execute(sql`
      update ${sql.identifier(table)} part set created_at = moment.at from ${moments}
      where part.${sql.identifier(column)} = moment.id and ${here} and part.created_at > moment.at`);
  await tx.execute(sql`
    update audit_log part set created_at = moment.at from ${moments}
    where part.subject_id = moment.id::text and part.action <> 'pos.void' and ${here}`);
}

/** Dates the steps and ratings of orders by the moments of the orders themselves. */
async function setOrdersBack(tx: ProgramTx, here: SQL) {
  const ofOrder = sql`w.organization_id = part.organization_id and w.id = part.order_id and ${here}`;
  await tx.execute(sql`
    update web_order_steps part set created_at = coalesce(case
        when part."to" in ('completed', 'delivered', 'picked_up', 'paid', 'partial') then w.completed_at
        when part."to" in ('ready', 'on_the_way') then w.ready_at
        when part."to" <> 'incoming' then w.answered_at
      end, w.created_at)
    from web_orders w where ${ofOrder}`);
  await tx.execute(sql`
    update ratings part set created_at = w.completed_at, updated_at = w.completed_at
    from web_orders w where ${ofOrder}`);
}
