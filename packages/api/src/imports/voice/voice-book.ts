import { translator } from '@mostrador/shared/text/translator';
import { cut } from '@mostrador/shared/words/cut';
import { recordTransfer, type TransferContext } from '../../books/transfer/transfer.ts';
import type { Call } from '../../core/call/call.ts';
import { DomainError } from '../../core/call/errors.ts';
import { recordExpense } from '../../purchasing/expense/expense.ts';
import type { PurchaseContext } from '../../purchasing/purchase/purchase.ts';
import { recordBookSale } from '../../sales/accounting/book-sale.ts';
import type { DepositContext } from '../../sales/deposit/deposit.ts';
import { depositOfContact } from '../../sales/deposit/deposit-create.ts';
import { recordIncome } from '../../sales/income/income.ts';
import type { SaleContext } from '../../sales/sale/sale.ts';
import type { Entry } from './voice-entry.ts';

export type VoiceContext = PurchaseContext &
  SaleContext &
  DepositContext &
  TransferContext &
  Pick<Call, 'language' | 'config'>;

const [longestConcept, longestComment] = [35, 140];

/** Books one entry as the form of its kind does. Returns true if the entry remains pending. */
export async function bookEntry(
  ctx: VoiceContext,
  entry: Entry,
  { id, text }: { id: string; text: string },
): Promise<Entry['status']> {
  const { kind, concept, date, category, called } = entry;
  const amount = entry.amount ?? 0;
  const contactId = entry.contact?.id ?? null;
  if (kind === 'expense') return bookExpense(ctx, entry, { id, text });
  if (kind === 'transfer') {
    const { from, to } = entry;
    if (!from || !to) throw new Error('A transfer that is booked has both places.');
    await recordTransfer(ctx, { id, from: from.id, to: to.id, amount, date, comments: concept });
  } else if (kind === 'deposit' || kind === 'payment') {
    if (!contactId) throw new Error('A debt that is paid is of somebody.');
    const direction = kind === 'deposit' ? 'receivable' : 'payable';
    const paymentMethod = entry.paymentMethod === 'credit' ? 'cash' : (entry.paymentMethod ?? 'cash');
    await depositOfContact(ctx, { id, contactId, direction, amount, paymentMethod, date, comments: concept });
  } else {
    const document = { id, date, contactId, ...namesOf(concept, called) };
    const way = kind === 'credit' ? 'credit' : entry.paymentMethod;
    const paid = way ? { paymentMethod: way } : {};
    if (ctx.principal.shop.accountType === 'person')
      await recordIncome(ctx, { ...document, ...paid, amount, categoryId: needed(category).id });
    else
      await recordBookSale(
        { ...ctx, isTaxWithin: true },
        { ...document, ...paid, amountFree: amount, products: [], categoryId: category?.id ?? null },
      );
  }
  return 'done';
}

/** An unknown contact is noted in the texts of the document. */
const namesOf = (concept: string | null, called: string | null) =>
  concept ? { concept, comments: called } : { concept: called ? cut(called, longestConcept) : null };

async function bookExpense(ctx: VoiceContext, entry: Entry, { id, text }: { id: string; text: string }) {
  const { amount, concept, contact, paymentMethod, date, questions, called } = entry;
  const t = translator(ctx.language);
  const hasNoCreditor = paymentMethod === 'credit' && !contact?.id;
  const comments = [
    ...questions.map((question) => t(`voice.asks.${question}`)),
    ...(questions.length > 0 ? [`«${text}»`] : called ? [called] : []),
  ].join(' ');
  const { status } = await recordExpense(ctx, {
    ...{ id, amount, date, categoryId: needed(entry.category).id, concept: concept ?? contact?.name ?? null },
    ...(comments && { comments: cut(comments, longestComment) }),
    ...(contact?.id && { contactId: contact.id }),
    ...(paymentMethod && !hasNoCreditor && { paymentMethod }),
    ...(questions.length > 0 && { pending: true }),
  });
  return status === 'pending' ? 'pending' : 'done';
}

function needed<Category>(category: Category | null): Category {
  if (!category) throw new DomainError('UNPROCESSABLE_CONTENT', 'voiceNoCategory');
  return category;
}
