import type { Draft, DraftKind } from '@mostrador/shared/grammar/grammar';
import { isMoney } from '@mostrador/shared/money/money';
import { type Gate, gateRefusal } from '@mostrador/shared/rights/gates';
import type { Principal } from '../../core/call/call.ts';
import { mayBook } from '../../purchasing/expense/expense.ts';
import type { VoiceEntry, VoiceQuestion } from './voice.schema.ts';
import { categoryOf, contactsOf, type Known, sideOf } from './voice-known.ts';

/** The gates that booking each kind requires, and the gate for undoing it. */
const gatesOf: Record<DraftKind, { book: readonly Gate[]; undo: Gate }> = {
  expense: { book: ['expense.create'], undo: 'expense.remove' },
  income: { book: ['income.create'], undo: 'income.remove' },
  sale: { book: ['sale.create'], undo: 'sale.remove' },
  credit: { book: ['sale.create', 'pos.credit'], undo: 'sale.removeCredit' },
  deposit: { book: ['debt.deposit'], undo: 'debt.removeDeposit' },
  payment: { book: ['debt.deposit'], undo: 'debt.removeDeposit' },
  transfer: { book: ['transfer.write'], undo: 'transfer.write' },
};

type Caller = Pick<Principal, 'shop' | 'flags' | 'isOwner' | 'isPaid' | 'isTrial' | 'keyGates'>;

/** True if the caller passes the gate of another procedure. */
export function mayPass(principal: Caller, gate: Gate) {
  const { shop, keyGates } = principal;
  if (keyGates && !keyGates.has(gate)) return false;
  return gateRefusal(gate, { ...principal, accountType: shop.accountType }) === null;
}

/** Other income of a business is booked as a sale. */
const gatesFor = (kind: DraftKind, { shop }: Caller) =>
  gatesOf[kind === 'income' && shop.accountType === 'business' ? 'sale' : kind];

export const mayUndo = (principal: Caller, kind: DraftKind) =>
  mayPass(principal, gatesFor(kind, principal).undo);

export type Entry = VoiceEntry & {
  /** The name in the sentence that matches no contact; it is noted in the document. */
  called: string | null;
};

type Around = { principal: Caller; known: Known; today: string; owedBefore: number | null };

/**
 * Builds an entry to book, or its questions. `owedBefore` is the contact's debt before the same command paid
 * it, if the command ran before.
 */
export function entryOf(draft: Draft, around: Around): Entry {
  const { principal, known, today, owedBefore } = around;
  const kind = kindOf(draft, principal);
  const isAllowed = gatesFor(kind, principal).book.every((gate) => mayPass(principal, gate));
  if (!isAllowed) return buildDraftEntry(draft, { kind, today, principal });
  const found = draft.contact === null ? [] : contactsOf(draft.contact, known);
  const contact = found.length === 1 ? (found[0] ?? null) : null;
  const owed = owedBefore ?? (kind === 'payment' ? contact?.owes : contact?.owed) ?? 0;
  const amount = draft.isAll ? owed : draft.amount;
  const sides = {
    from: draft.from === null ? null : sideOf(draft.from, known),
    to: draft.to === null ? null : sideOf(draft.to, known),
  };
  const entry = {
    ...{ id: null, kind, amount, concept: draft.concept, date: draft.date ?? today },
    paymentMethod: draft.account,
    contact: contact ? { id: contact.id, name: contact.name } : nameAlone(draft.contact),
    category: categoryFor(kind, draft, known),
    ...sides,
    called: contact ? null : draft.contact,
  };
  const questions: VoiceQuestion[] = [
    ...draft.questions,
    ...amountQuestions(amount, draft),
    ...paymentQuestions(entry, principal),
    ...contactQuestions({ kind, draft, found: found.length, isOnCredit: draft.account === 'credit' }),
    ...(isOfDebt(kind) && contact && (owed === 0 || (amount ?? 0) > owed) ? (['balance'] as const) : []),
    ...(draft.isPerhapsDebt && contact && mayBeOwed(principal, kind, contact) ? (['debt'] as const) : []),
    ...(kind === 'transfer' && !isBetween(sides) ? (['places'] as const) : []),
  ];
  return { ...entry, questions: [...new Set(questions)], status: statusOf(entry, questions, principal) };
}

type Alone = Pick<Around, 'principal' | 'today'> & { kind: DraftKind };

/**
 * Builds an entry from the user's own words only, for users who may not book it, because data from the
 * books, above all debts, is not shown to them.
 */
function buildDraftEntry(draft: Draft, { kind, today, principal }: Alone): Entry {
  const { amount, concept, account: paymentMethod, contact: called } = draft;
  const questions = [
    ...draft.questions,
    ...amountQuestions(amount, draft),
    ...paymentQuestions({ kind, paymentMethod }, principal),
    'right' as const,
  ];
  return {
    ...{ id: null, kind, amount, concept, date: draft.date ?? today, paymentMethod, called },
    ...{ contact: nameAlone(called), category: null, from: null, to: null },
    ...{ questions: [...new Set(questions)], status: 'asks' },
  };
}

function categoryFor(kind: DraftKind, draft: Draft, known: Known) {
  if (kind === 'expense' || kind === 'income') return categoryOf(draft, kind, known);
  return kind === 'sale' || kind === 'credit' ? categoryOf(draft, 'sale', known) : null;
}

const nameAlone = (name: string | null) => (name === null ? null : { id: null, name });

/** Sales of a personal account are income. */
const kindOf = ({ kind }: Draft, { shop }: Caller): DraftKind =>
  kind === 'sale' && shop.accountType === 'person' ? 'income' : kind;

const isBetween = ({ from, to }: Pick<Entry, 'from' | 'to'>) =>
  from !== null && to !== null && from.id !== to.id;

const isOfDebt = (kind: DraftKind) => kind === 'deposit' || kind === 'payment';

/**
 * An expense may be the payment of a debt to the contact, a sale the payment of a debt of the contact. Users
 * who may not see debts get the question for every contact, because it would otherwise reveal the contacts
 * with debts.
 */
const mayBeOwed = (principal: Caller, kind: DraftKind, contact: { owed: number; owes: number }) =>
  !mayPass(principal, 'debt.list') || (kind === 'expense' ? contact.owes : contact.owed) > 0;

const amountQuestions = (amount: number | null, { isAll }: Draft): VoiceQuestion[] =>
  amount !== null && !isMoney(amount) && !isAll ? ['amount'] : [];

/** Income and payments of debts cannot be on credit, and neither can sales of a personal account. */
function paymentQuestions({ kind, paymentMethod }: Pick<Entry, 'kind' | 'paymentMethod'>, { shop }: Caller) {
  const isOwed = paymentMethod === 'credit' && kind !== 'expense';
  const isLentAtHome = kind === 'credit' && shop.accountType === 'person';
  return isOwed || isLentAtHome ? (['way'] as const) : [];
}

type Naming = { kind: DraftKind; draft: Draft; found: number; isOnCredit: boolean };

/** A debt requires its contact. */
function contactQuestions({ kind, draft, found, isOnCredit }: Naming): VoiceQuestion[] {
  if (kind === 'expense') return isOnCredit && found !== 1 ? ['contact'] : [];
  if (!isOfDebt(kind) && kind !== 'credit') return [];
  if (draft.contact === null || found === 1) return [];
  return [found === 0 ? 'unknown' : 'several'];
}

function statusOf(
  { kind, amount }: Pick<Entry, 'kind' | 'amount'>,
  questions: readonly VoiceQuestion[],
  principal: Caller,
): Entry['status'] {
  if (kind !== 'expense') return questions.length > 0 ? 'asks' : 'done';
  if (amount === null || amount <= 0 || !isMoney(amount)) return 'asks';
  return questions.length > 0 || !mayBook(principal) ? 'pending' : 'done';
}
