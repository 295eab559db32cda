import { isDeepStrictEqual } from 'node:util';
import type { TenantTx } from '@mostrador/database/connect';
import { addDays, daysBetween } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { findSellables } from '../../catalog/product/product.ts';
import type { Call } from '../../core/call/call.ts';
import { conflict, InvalidField, lacking, notFound } from '../../core/call/errors.ts';
import { noteReplay } from '../../core/call/once/replay.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { batchWrites, insertOf, jsonRows } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { findCategoryOfType } from '../../directory/category/category.ts';
import { findContact } from '../../directory/contact/contact.ts';
import { attach } from '../../ledger/attachment/attachment.ts';
import { codeOf, nextNumber } from '../../ledger/ledger/ledger.ts';
import { isSameSold } from '../sale/edit/sale-edit.ts';
import { saleLines, sales } from '../sale/sale.table.ts';
import type { SaleContext } from '../sale/sale.ts';
import { inputOf, type PriorTerms, readLines } from '../sale/sell/sale-before.ts';
import { type Draft, draftSale, fingerprintsOf, type LineRow } from '../sale/sell/sale-draft.ts';
import { editedFree } from '../sale/sell/sale-free.ts';
import { inputLinesOf, sellableIdsOf } from '../sale/sell/sale-line.ts';
import { storedRule } from '../sale/sell/sale-rule.ts';
import { type Quote, type QuoteEdit, QuoteInput, usualDaysOfValidity } from './quote.schema.ts';
import { quotes, type StoredPaying } from './quote.table.ts';
import { judgePaying, payingIn, payingWith, withoutPaying } from './quote-paying.ts';
import { todayIn } from './quote-state.ts';
import { holdQuote, type LockedQuote, readQuote } from './quote-view.ts';

export type QuoteContext = SaleContext & Pick<Call, 'config'>;

/**
 * Records a quote: calculated like the sale that it would become, under its own number, without stock, money
 * or books. A known id with the same body is a retry and changes nothing; with another body it is refused.
 */
export async function recordQuote(ctx: QuoteContext, request: QuoteInput): Promise<Quote> {
  const { attachments = [], ...input } = request;
  const { tx } = ctx;
  const id = input.id ?? newId();
  const { now: fingerprint, isSame } = fingerprintsOf(tx, request);
  if (await isKnown(tx, id, isSame)) return readQuote(ctx, id);
  const draft = await drafted(ctx, { input, id, fingerprint });
  const validity = validityOf(input, draft.sale.businessDate);
  const paying = payingWith(null, payingIn(input));
  await judgePaying(tx, draft.sale, paying);
  const quote = await writeNew(ctx, draft, { ...wordsOf(input), ...validity, paying });
  if (attachments.length === 0) return quote;
  await attach(ctx, { type: 'quote', id }, attachments);
  return readQuote(ctx, id);
}

/**
 * True if the id already belongs to this same quote. Throws 409 `idInUse` if it belongs to something else.
 */
async function isKnown(tx: TenantTx, id: string, isSame: (stored: string) => boolean) {
  const [known] = await tx
    .select({ fingerprint: sales.fingerprint, status: sales.status })
    .from(sales)
    .where(eq(sales.id, id));
  if (!known) return false;
  if (known.status !== 'quoted' || !isSame(known.fingerprint)) throw conflict('idInUse');
  noteReplay(tx);
  return true;
}

type Drafting = {
  input: Omit<QuoteInput, 'attachments'>;
  id: string;
  fingerprint: string;
  before?: PriorTerms;
};

/** Reads everything that a quote is calculated from, in one wave of queries. */
async function drafted({ tx, principal, now }: QuoteContext, { input, ...own }: Drafting): Promise<Draft> {
  const requested = sellableIdsOf(inputLinesOf(input));
  const [sellables, contact, category] = await pipeline([
    findSellables(tx, requested),
    input.contactId ? findContact(tx, input.contactId) : null,
    input.categoryId ? findCategoryOfType(tx, input.categoryId, 'sale') : null,
  ]);
  if (input.categoryId && !category) throw notFound('categoryId');
  const found = { sellables, accounts: {}, contact };
  const kind = { channel: 'accounting' as const, isQuote: true as const };
  const { daysOfValidity, expirationDate, ...offered } = withoutPaying(input);
  return draftSale({ input: offered, ...own, ...kind, ...found, principal, now: now() });
}

type Validity = Pick<QuoteInput, 'daysOfValidity' | 'expirationDate'>;

/** Days and last day are equivalent: each determines the other, and both must agree. */
function validityOf({ daysOfValidity, expirationDate }: Validity, date: string) {
  const validDays = expirationDate ? daysBetween(date, expirationDate) : null;
  if (validDays !== null && (validDays < 1 || validDays > 365))
    throw new InvalidField('expirationDate', 'expirationInvalid');
  if (validDays !== null && daysOfValidity && validDays !== daysOfValidity)
    throw new InvalidField('expirationDate', 'validityConflict');
  const days = validDays ?? daysOfValidity ?? usualDaysOfValidity;
  return { daysOfValidity: days, expiresOn: addDays(date, days) };
}

const wordsOf = ({ contactName, terms, notes }: Pick<QuoteInput, 'contactName' | 'terms' | 'notes'>) => ({
  contactName: contactName ?? null,
  terms: terms ?? null,
  notes: notes ?? null,
});

type Words = ReturnType<typeof wordsOf> & ReturnType<typeof validityOf> & { paying: StoredPaying | null };

async function writeNew(ctx: QuoteContext, { sale, lines }: Draft, words: Words) {
  const head = jsonRows(sales, [sale]);
  const own = jsonRows(quotes, [{ saleId: sale.id, ...words }]);
  await batchWrites(ctx.tx, {
    number: nextNumber('quote'),
    sale: sql`insert into sales (${head.columns}) select ${head.values} from ${head.source}`,
    quote: sql`
      insert into quotes (${own.columns}, number, code)
      select ${own.values}, number.value, ${codeOf('COT-')} from ${own.source}, number`,
    lines: lines.length > 0 ? insertOf(saleLines, lines) : null,
    audit: ctx.auditPart({ subjectId: sale.id, after: auditFieldsOf(sale, lines, words) }),
  });
  ctx.emit('quote.created', { id: sale.id });
  return readQuote(ctx, sale.id);
}

/**
 * Edits an offered quote as a new revision. Existing lines keep their offered name, price and tax. A new day
 * also moves the expiry, unless the expiry is given. The quote awaits a new answer, because the customer's
 * answer applied to the former content. Throws 409 if the quote was sold already (`quoteConverted`) or
 * changed since (`quoteChanged`).
 */
export async function editQuote(ctx: QuoteContext, request: QuoteEdit): Promise<Quote> {
  const { tx, principal } = ctx;
  const locked = await holdQuote(tx, request.id);
  const { sale, quote } = locked;
  const { now: fingerprint, isSame } = fingerprintsOf(tx, request);
  if (isSame(sale.fingerprint)) {
    noteReplay(tx);
    return readQuote(ctx, sale.id);
  }
  refuseConverted(locked);
  refuseOthers(ctx, locked);
  if (request.revision !== undefined && request.revision !== sale.revision) throw conflict('quoteChanged');
  if (request.attachments) await attachToQuote(ctx, sale.id, request.attachments);
  const payingChanges = payingIn(request);
  const paying = payingWith(quote.paying, payingChanges);
  if (!isOfferChanged(request)) {
    if (Object.keys(payingChanges).length > 0) await payOtherwise(ctx, locked, paying);
    return readQuote(ctx, sale.id);
  }
  const lines = await readLines(tx, sale);
  const input = inputWith(request, locked, lines);
  const { revision, discount, tip, amountFree } = sale;
  const rule = storedRule(sale, principal.shop);
  const before = { revision, discount, tip, amountFree, lines, isSold: true, rule };
  const draft = await drafted(ctx, { input, id: sale.id, fingerprint, before });
  const revised = { ...draft.sale, ...originOf(locked, request, draft.sale) };
  const validity = hasValidity(request) ? request : { daysOfValidity: quote.daysOfValidity };
  const words = { ...wordsOf(input), ...validityOf(validity, revised.businessDate), paying };
  const isSameOffer =
    isSameSold(draft.lines, lines) && says(sale, offerOf(revised)) && says(locked.quote, words);
  if (isSameOffer) return readQuote(ctx, sale.id);
  await judgePaying(tx, revised, paying);
  await writeEdit(ctx, { ...draft, sale: revised }, { locked, lines, words });
  return readQuote(ctx, sale.id);
}

/** The offer of a revision, without the fields that only distinguish revisions. */
const offerOf = ({ revision, fingerprint, approvals, ...offer }: Draft['sale']) => offer;

const says = (current: object, changes: object) =>
  Object.entries(changes).every(([name, value]) => isDeepStrictEqual(Reflect.get(current, name), value));

type Moment = Pick<Draft['sale'], 'businessDate' | 'occurredAt' | 'hour'>;

/** The author, device and time of the offer. Its day stays unless the edit gives another one. */
function originOf(
  { sale }: LockedQuote,
  { date, occurredAt, deviceId = sale.deviceId }: QuoteEdit,
  given: Moment,
) {
  const { userId, actor } = sale;
  const { businessDate, hour, ...moment } = date || occurredAt ? given : sale;
  return { userId, actor, deviceId, businessDate, hour, occurredAt: moment.occurredAt };
}

/** Attachments belong to the shop only, so they do not make a new offer. */
async function attachToQuote(ctx: QuoteContext, id: string, requested: string[]) {
  const { before, after } = await attach(ctx, { type: 'quote', id }, requested);
  await ctx.tx.update(sales).set({ updatedAt: sql`now()` }).where(eq(sales.id, id));
  const change = { before: { attachments: before }, after: { attachments: after } };
  await ctx.tx.execute(ctx.auditPart({ subjectId: id, ...change }));
}

/**
 * Changes only the payment terms, which are between the shop and its customer and do not make a new offer.
 */
async function payOtherwise(ctx: QuoteContext, locked: LockedQuote, paying: StoredPaying | null) {
  await judgePaying(ctx.tx, locked.sale, paying);
  await updateAndAudit(ctx, locked, { paying });
  ctx.emit('quote.updated', { id: locked.sale.id });
}

function isOfferChanged({ id, revision, attachments, ...changes }: QuoteEdit) {
  if (Object.values(withoutPaying(changes)).some((value) => value !== undefined)) return true;
  return attachments === undefined && Object.keys(payingIn(changes)).length === 0;
}

const hasValidity = ({ daysOfValidity, expirationDate }: Validity) =>
  Boolean(daysOfValidity ?? expirationDate);

/** A quote that became a sale cannot change. */
export function refuseConverted({ quote }: LockedQuote) {
  if (quote.convertedSaleId) throw conflict('quoteConverted');
}

/** A quote belongs to its author. A change of another user's quote requires the permission to edit sales. */
function refuseOthers({ principal }: QuoteContext, { sale }: LockedQuote) {
  const { userId, actor } = authorOf(principal);
  const isOwn = userId === null ? sale.actor?.id === actor?.id : sale.userId === userId;
  if (!isOwn && !principal.flags.has('pdv_edit_orders')) throw lacking('pdv_edit_orders');
}

/** The complete quote after the edit. */
function inputWith(input: QuoteEdit, { sale, quote }: LockedQuote, lines: LineRow[]): QuoteInput {
  const { id, revision, attachments, ...changes } = withoutPaying(input);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const { contactName, terms, notes } = quote;
  const current = inputOf(sale, lines);
  const requested = { ...current, contactName, terms, notes, ...given, ...editedFree(changes, sale) };
  const judged = QuoteInput.safeParse(requested);
  if (judged.success) return judged.data;
  const [issue] = judged.error.issues;
  throw new InvalidField(issue?.path.join('.') ?? '', issue?.message ?? 'invalid');
}

type Rewriting = { locked: LockedQuote; lines: LineRow[]; words: Words };

/** An answer applies only to the content that was answered, so a changed quote loses its answer. */
const unanswered = ({ sentAt }: LockedQuote['quote']) => ({
  state: sentAt ? ('sent' as const) : ('draft' as const),
  answeredAt: null,
  answeredName: null,
});

async function writeEdit(ctx: QuoteContext, draft: Draft, { locked, lines, words }: Rewriting) {
  const { sale } = draft;
  const { columns, values, source } = jsonRows(sales, [sale]);
  await ctx.tx
    .update(quotes)
    .set({ ...words, ...(locked.quote.answeredAt && unanswered(locked.quote)) })
    .where(eq(quotes.saleId, sale.id));
  await batchWrites(ctx.tx, {
    sale: sql`
      update sales set updated_at = now(), (${columns}) = (select ${values} from ${source})
      where id = ${sale.id} and revision = ${locked.sale.revision}`,
    lines: draft.lines.length > 0 ? insertOf(saleLines, draft.lines) : null,
    audit: ctx.auditPart({
      subjectId: sale.id,
      before: auditFieldsOf(locked.sale, lines, locked.quote),
      after: auditFieldsOf(sale, draft.lines, words),
    }),
  });
  ctx.emit('quote.updated', { id: sale.id });
}

/**
 * Removes the quote from every list; its number is not given again. A converted quote cannot be removed,
 * because its sale refers to it.
 */
export async function removeQuote(ctx: QuoteContext, id: string) {
  const locked = await holdQuote(ctx.tx, id);
  refuseConverted(locked);
  refuseOthers(ctx, locked);
  await updateAndAudit(ctx, locked, { deletedAt: ctx.now() });
  ctx.emit('quote.deleted', { id });
}

/** Creates a quote dated today with the lines, prices and texts of another quote, which stays unchanged. */
export async function duplicateQuote(
  ctx: QuoteContext,
  request: { quoteId: string; id?: string | undefined },
) {
  const { tx, principal } = ctx;
  const id = request.id ?? newId();
  const { now: fingerprint, isSame } = fingerprintsOf(tx, request);
  if (await isKnown(tx, id, isSame)) return readQuote(ctx, id);
  const locked = await holdQuote(tx, request.quoteId);
  refuseOthers(ctx, locked);
  const { quote, sale } = locked;
  const lines = copied(await readLines(tx, sale));
  const { discount, tip, amountFree } = sale;
  const terms = { revision: 0, discount, tip, amountFree, rule: storedRule(sale, principal.shop) };
  const before = { ...terms, lines, isSold: true, isCopy: true as const };
  const input = QuoteInput.parse(inputOf(sale, lines));
  const draft = await drafted(ctx, { input, id, fingerprint, before });
  const { daysOfValidity } = quote;
  return writeNew(ctx, draft, {
    ...wordsOf(quote),
    ...validityOf({ daysOfValidity }, draft.sale.businessDate),
    paying: null,
  });
}

/** Lines that are copied to another document get new line ids. */
export const copied = (lines: LineRow[]): LineRow[] =>
  lines.map((line) => ({ ...line, id: newId(), lineId: null }));

/**
 * Renews the offer from today on, for the same number of days unless another one is given. It is a new offer,
 * which was not viewed or answered yet.
 */
export async function renewQuote(ctx: QuoteContext, { id, days }: { id: string; days?: number | undefined }) {
  const { tx, principal, now } = ctx;
  const locked = await holdQuote(tx, id);
  refuseConverted(locked);
  refuseOthers(ctx, locked);
  const date = todayIn(principal.shop, now());
  const validity = validityOf({ daysOfValidity: days ?? locked.quote.daysOfValidity }, date);
  const anew = { sentAt: null, viewedAt: null, answeredAt: null, answeredName: null };
  await tx.update(sales).set({ businessDate: date, occurredAt: now() }).where(eq(sales.id, id));
  await updateAndAudit(ctx, locked, { ...validity, ...anew, state: 'draft' });
  ctx.emit('quote.updated', { id });
  return readQuote(ctx, id);
}

/** Marks a quote as sent; the first sending counts. Throws 409 `quoteConverted` if it was sold. */
export async function markSent(ctx: QuoteContext, id: string) {
  const locked = await holdQuote(ctx.tx, id);
  refuseConverted(locked);
  if (locked.quote.state !== 'draft') return;
  await updateAndAudit(ctx, locked, { state: 'sent', sentAt: ctx.now() });
  ctx.emit('quote.sent', { id });
}

type Change = Partial<typeof quotes.$inferInsert>;

/** Updates fields of the quote other than its lines, and logs their former values. */
export async function updateAndAudit(ctx: QuoteContext, { quote }: LockedQuote, change: Change) {
  const before = Object.fromEntries(
    Object.entries(quote).filter(([name]) => name in change && name !== 'organizationId'),
  );
  const { saleId: subjectId } = quote;
  await pipeline([
    ctx.tx.update(quotes).set(change).where(eq(quotes.saleId, subjectId)),
    ctx.tx.update(sales).set({ updatedAt: sql`now()` }).where(eq(sales.id, subjectId)),
    ctx.tx.execute(ctx.auditPart({ subjectId, before, after: change })),
  ]);
}

type AuditedSale = Pick<
  Draft['sale'],
  'amount' | 'revision' | 'concept' | 'comments' | 'contactId' | 'categoryId' | 'discount'
>;

/** The audit fields of a revision: its head and its lines, under the field names of the form. */
function auditFieldsOf(sale: AuditedSale, lines: readonly LineRow[], words: Words) {
  const { amount, revision, concept, comments, contactId, categoryId, discount } = sale;
  const { contactName, terms, notes, daysOfValidity } = words;
  const on = (requested: LineRow['kind']) =>
    lines.flatMap(({ kind, productId: id, quantity, price }) =>
      kind === requested ? { id, quantity, price } : [],
    );
  return {
    ...{ amount, revision, concept, comments, contactId, categoryId, discount },
    ...{ contactName, terms, notes, daysOfValidity },
    products: on('product'),
    services: on('service'),
  };
}
