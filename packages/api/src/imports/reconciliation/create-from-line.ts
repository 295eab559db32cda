import { methodOf } from '@mostrador/shared/codes/bank-creations';
import { cut } from '@mostrador/shared/words/cut';
import { eq } from 'drizzle-orm';
import { recordTransfer, type TransferContext } from '../../books/transfer/transfer.ts';
import type { Call } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import { recordExpense } from '../../purchasing/expense/expense.ts';
import type { PurchaseContext } from '../../purchasing/purchase/purchase.ts';
import { recordBookSale } from '../../sales/accounting/book-sale.ts';
import { recordIncome } from '../../sales/income/income.ts';
import type { SaleContext } from '../../sales/sale/sale.ts';
import { entriesOfDocument } from './bank-entries.ts';
import { type Acting, holdLine, type Line, writeMatches } from './bank-line-acts.ts';
import { readLine } from './bank-line-view.ts';
import type { BankLineCreation } from './reconciliation.schema.ts';
import { placeIdOf } from './statement-view.ts';

type Context = Acting & PurchaseContext & SaleContext & TransferContext & Pick<Call, 'config'>;

const longest = { concept: 35, comments: 140 };

/**
 * Books a document that the books lack for a line, with the functions of its own form, and matches it at
 * once. Throws 409 `lineAlreadyMatched`, `periodLocked` for a closed day, 422 `lineOnlyTransfers` if the
 * account only receives or pays by transfers.
 */
export async function createFromLine(ctx: Context, input: BankLineCreation) {
  const { tx } = ctx;
  const { line, isOpen, postingIds } = await holdLine(tx, input);
  if (!isOpen) {
    if (!(await isMadeOf(ctx, input, postingIds))) throw conflict('lineAlreadyMatched', { line: line.line });
    return readLine(tx, input);
  }
  const documentId = await record(ctx, line, input);
  await writeMatches(ctx, [{ line, entries: await entriesOfDocument(tx, line.account, documentId) }]);
  return readLine(tx, input);
}

/** True if an earlier run of the same request already created the document of the line. */
async function isMadeOf({ tx }: Context, input: BankLineCreation, postingIds: string[]) {
  if (!input.transactionId) return false;
  const { entries } = await readLine(tx, input);
  return postingIds.length > 0 && entries.every(({ transactionId }) => transactionId === input.transactionId);
}

async function record(ctx: Context, line: Line, input: BankLineCreation): Promise<string> {
  if (input.kind === 'transfer') return (await recordTransfer(ctx, transferOf(line, input))).id;
  if (input.kind === 'expense' && line.amount > 0) throw new InvalidField('kind', 'lineIsIncome');
  if (input.kind === 'income' && line.amount < 0) throw new InvalidField('kind', 'lineIsExpense');
  const { categoryId = null, contactId = null } = input;
  const amount = Math.abs(line.amount);
  const [payment] = [{ ...(await payingOf(ctx, line)), amount }];
  const fields = { ...wordsOf(line, input), date: line.date, contactId, payments: [payment] };
  const named = input.transactionId === undefined ? {} : { id: input.transactionId };
  if (input.kind === 'expense')
    return (
      await recordExpense(ctx, {
        ...named,
        ...fields,
        categoryId,
        amount,
        documentNumber: line.reference ? cut(line.reference, 40) : null,
      })
    ).id;
  if (ctx.principal.shop.accountType === 'person') {
    if (!categoryId) throw new InvalidField('categoryId', 'categoryRequired');
    return (await recordIncome(ctx, { ...named, ...fields, categoryId, amount })).id;
  }
  const sale = { ...named, ...fields, categoryId, amountFree: amount, products: [] };
  return (await recordBookSale({ ...ctx, isTaxWithin: true }, sale)).id;
}

/** The line's description as the concept; if it is too long, the whole description is the comment. */
function wordsOf({ description }: Line, { concept, comments }: BankLineCreation) {
  const letters = [...description];
  const isLong = letters.length > longest.concept;
  return {
    concept: concept ?? (letters.slice(0, longest.concept).join('').trim() || null),
    comments: comments ?? (isLong ? letters.slice(0, longest.comments).join('') : null),
  };
}

/** The account and the method by which money leaves or enters it. */
async function payingOf({ tx }: Context, { account, amount }: Line) {
  const id = placeIdOf(account);
  if (id === 'safe') throw new InvalidField('kind', 'lineOnlyTransfers');
  const [place] = await tx
    .select({ kind: moneyAccounts.kind })
    .from(moneyAccounts)
    .where(eq(moneyAccounts.id, id));
  if (!place) throw notFound();
  const method = methodOf(place.kind, amount);
  if (!method) throw new InvalidField('kind', 'lineOnlyTransfers');
  return { method, moneyAccountId: id };
}

/**
 * Builds the transfer of a line. For an incoming line the whole amount arrived, and the fee was charged to
 * the other side in addition; for an outgoing line the fee is part of the amount.
 */
function transferOf({ account, amount, date, description, reference }: Line, input: BankLineCreation) {
  const own = placeIdOf(account);
  const side = input.side ?? 'owner';
  const fee = input.fee ?? 0;
  const isIn = amount > 0;
  const moved = isIn ? amount : -amount - fee;
  if (moved <= 0) throw new InvalidField('fee', 'feeAboveLine');
  return {
    ...(input.transactionId !== undefined && { id: input.transactionId }),
    from: isIn ? side : own,
    to: isIn ? own : side,
    amount: moved,
    fee,
    feeCategoryId: input.feeCategoryId ?? null,
    date,
    reference: reference ? cut(reference, 60) : null,
    comments:
      (input.comments ?? input.concept ?? [...description].slice(0, longest.comments).join('')) || null,
  };
}
