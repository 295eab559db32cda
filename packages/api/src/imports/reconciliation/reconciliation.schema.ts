import { bankCreations } from '@mostrador/shared/codes/bank-creations';
import { moneyPlaceKinds, transactionKinds, transferSides } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, signedMoney } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { moneyPlace } from '../../ledger/moneyaccount/moneyaccount.schema.ts';

/** The fields that a column of a bank file may have. */
export const bankFields = [
  'date',
  'description',
  'reference',
  'debit',
  'credit',
  'amount',
  'direction',
  'balance',
  'fee',
  'state',
  'currency',
  'foreign',
  'bankId',
] as const;
export type BankField = (typeof bankFields)[number];

/** Questions about a bank's file that nothing in it answers, so that a person does. */
export const bankDoubts = ['table', 'date', 'amount', 'columns', 'sign', 'dayOrder'] as const;
export type BankDoubt = (typeof bankDoubts)[number];

const columns = () =>
  z.array(oneOf(bankFields).nullable(), { error: 'invalidOption' }).max(200, 'tooManyItems');

const given = {
  /** The field of each column, in order; null leaves one out. Absent: as proposed, or as the last time. */
  columns: columns().optional(),
  /** Amounts without a sign left the account, as purchases in the file of a credit card. */
  isInverted: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** Days are written month first: 10/01 is 1 October. */
  isMonthFirst: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** The sheet or account of the file, by its place among `tables`. */
  table: z.int({ error: 'invalidOption' }).min(0, 'invalidOption').max(1000, 'invalidOption').optional(),
  /** The balance before the first line and after the last one; null if unknown. */
  opening: signedMoney().nullish(),
  closing: signedMoney().nullish(),
};

/** A file that was sent, or its text. */
export const BankStatementInput = z
  .object({
    id: id().optional(),
    moneyAccountId: moneyPlace(),
    file: z
      .string({ error: 'fileRequired' })
      .min(1, 'fileRequired')
      .max(500, 'tooLong')
      .meta({ wire: { isFile: true } })
      .optional(),
    text: z.string({ error: 'invalidText' }).min(1, 'required').max(2_000_000, 'tooLong').optional(),
    ...given,
  })
  .refine(({ file, text }) => (file === undefined) !== (text === undefined), {
    error: 'fileRequired',
    path: ['file'],
  });
export type BankStatementInput = z.infer<typeof BankStatementInput>;

/**
 * Partial update: omitted fields keep their value. Columns and their sign can change only while no line is
 * matched or ignored.
 */
export const BankStatementChanges = z.object({ id: id(), ...given });
export type BankStatementChanges = z.infer<typeof BankStatementChanges>;

export const BankStatementQuery = PageQuery.extend({
  moneyAccountId: moneyPlace().optional(),
  status: oneOf(['open', 'finished']).optional(),
});
export type BankStatementQuery = z.infer<typeof BankStatementQuery>;

const Column = z.object({
  title: z.string(),
  field: z.enum(bankFields).nullable(),
  samples: z.array(z.string()),
});

/** A row of the file that is no line, and why; `row` counts as the file does, from 1. */
const Problem = z.object({ row: z.int(), value: z.string(), code: z.string(), message: z.string() });

const Place = z.object({ id: moneyPlace(), kind: z.enum(moneyPlaceKinds), name: z.string().nullable() });

export const BankStatementSummary = z.object({
  id: id(),
  moneyAccount: Place,
  /** Of its file. */
  name: z.string().nullable(),
  status: z.enum(['open', 'finished']),
  from: z.string().nullable(),
  until: z.string().nullable(),
  opening: moneyAnswer().nullable(),
  closing: moneyAnswer().nullable(),
  /** The sum of all lines of its file, including those that another statement had imported before. */
  sum: moneyAnswer(),
  /** The closing balance less the opening one and the lines; null while either balance is unknown. */
  difference: moneyAnswer().nullable(),
  lines: z.int(),
  open: z.int(),
  matched: z.int(),
  ignored: z.int(),
  user: z.object({ id: id(), name: z.string() }).nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  finishedAt: z.date().nullable(),
});
BankStatementSummary.register(z.globalRegistry, { title: 'BankStatementSummary' });
export type BankStatementSummary = z.infer<typeof BankStatementSummary>;

export const BankStatement = BankStatementSummary.extend({
  columns: z.array(Column),
  isInverted: z.boolean(),
  isMonthFirst: z.boolean(),
  /**
   * Questions that nothing in the file answers; until they are answered there are no lines. `date`,
   * `amount`: which column is it; `columns`: are these the right ones; `sign`: did what has no sign come or
   * leave; `dayOrder`: day or month first; `table`: which sheet or account.
   */
  missing: z.array(z.enum(bankDoubts)),
  /** Sheets or accounts of the file, and which is read; one alone where the file is finished. */
  tables: z.array(z.object({ name: z.string().nullable(), isRead: z.boolean() })),
  /** Every row with money that is no line, up to 200 of them. */
  problems: z.array(Problem),
  problemCount: z.int(),
  /** The number of lines that another statement of the account had imported before. */
  known: z.int(),
  /** The balance in the books at the end of its last day. */
  bookBalance: moneyAnswer(),
});
BankStatement.register(z.globalRegistry, { title: 'BankStatement' });
export type BankStatement = z.infer<typeof BankStatement>;
export const BankStatementList = listOf('statements', BankStatementSummary);

/** Choices by which a file would be read. */
export const BankPreviewQuery = z.object({
  id: id(),
  columns: given.columns,
  isInverted: given.isInverted,
  isMonthFirst: given.isMonthFirst,
  table: given.table,
});
export type BankPreviewQuery = z.infer<typeof BankPreviewQuery>;
export const BankPreview = z.object({
  missing: BankStatement.shape.missing,
  columns: BankStatement.shape.columns,
  /** The first ones; `line` is the row of the file. */
  lines: z.array(
    z.object({ line: z.int(), date: z.string(), amount: moneyAnswer(), description: z.string() }),
  ),
  lineCount: z.int(),
  problemCount: z.int(),
  /** Sums of all lines that came in and of all that went out. */
  moneyIn: moneyAnswer(),
  moneyOut: moneyAnswer(),
});

/** Counts the open bank lines, up to a day. */
export const OpenLinesQuery = z.object({ until: dateField().optional() });
export const OpenLines = z.object({ statements: z.int(), lines: z.int() });

/** One posting of the account. */
export const BankEntry = z.object({
  id: id(),
  transactionId: id(),
  type: z.enum(transactionKinds),
  code: z.string().nullable(),
  concept: z.string().nullable(),
  contact: z.string().nullable(),
  category: z.string().nullable(),
  date: z.string(),
  amount: moneyAnswer(),
});
BankEntry.register(z.globalRegistry, { title: 'BankEntry' });
export type BankEntry = z.infer<typeof BankEntry>;
export const BankEntryList = listOf('entries', BankEntry);

/** The postings of its account that are not matched with a line, by default around its days. */
export const BankEntryQuery = PageQuery.extend({
  id: id(),
  from: dateField().optional(),
  until: dateField().optional(),
  content: z.string({ error: 'invalidText' }).max(100, 'tooLong').optional(),
}).refine(isInOrder, daysInOrder);
export type BankEntryQuery = z.infer<typeof BankEntryQuery>;

export const bankLineStates = ['open', 'matched', 'ignored'] as const;
export const BankLineQuery = PageQuery.extend({ id: id(), state: oneOf(bankLineStates).optional() });
export type BankLineQuery = z.infer<typeof BankLineQuery>;

const outside = () => z.union([id(), z.enum(transferSides)], { error: 'accountRequired' });

export const BankLine = z.object({
  id: id(),
  statementId: id(),
  line: z.int(),
  date: z.string(),
  amount: moneyAnswer(),
  description: z.string(),
  reference: z.string().nullable(),
  balance: moneyAnswer().nullable(),
  state: z.enum(bankLineStates),
  ignoredReason: z.string().nullable(),
  /**
   * The same day and amount stand in another statement of the account that came before, and only one of the
   * two files tells the bank's own ids: probably both are one.
   */
  knownFrom: z.object({ statementId: id(), description: z.string() }).nullable(),
  /** With what it is matched. */
  entries: z.array(BankEntry),
  /** The proposed matches, the best first; `score` out of 100. A score of 85 is almost certain. */
  proposals: z.array(z.object({ score: z.int(), entries: z.array(BankEntry) })),
  /** The document that earlier lines with the same beginning became. */
  suggestion: z
    .object({
      kind: z.enum(bankCreations),
      categoryId: id().nullable(),
      contactId: id().nullable(),
      side: outside().nullable(),
    })
    .nullable(),
});
BankLine.register(z.globalRegistry, { title: 'BankLine' });
export type BankLine = z.infer<typeof BankLine>;
export const BankLineList = listOf('lines', BankLine);

const ofLine = { statementId: id(), id: id() };
const entryIds = () => z.array(id(), { error: 'required' }).min(1, 'required').max(10, 'tooManyItems');

export const BankLineNamed = z.object(ofLine);
/** Up to ten postings that together are the line. */
export const BankMatch = z.object({ ...ofLine, entryIds: entryIds() });
/** The match that the user declines. */
export const BankDecline = BankMatch;
export const BankIgnoring = z.object({
  ...ofLine,
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});
/** Many at once; all of them, or none. */
export const BankMatches = z.object({
  id: id(),
  matches: z
    .array(z.object({ lineId: id(), entryIds: entryIds() }), { error: 'required' })
    .min(1, 'required')
    .max(500, 'tooManyItems'),
});
export type BankMatches = z.infer<typeof BankMatches>;

/**
 * The document to create from a line: day, amount and account are the line's, and the default description
 * too. `fee` is the part of a transfer that the bank charged: of an incoming transfer in addition to the
 * line, of an outgoing one within it.
 */
export const BankLineCreation = z
  .object({
    ...ofLine,
    /** Of what is created. */
    transactionId: id().optional(),
    kind: oneOf(bankCreations, 'kindRequired'),
    categoryId: id().nullish(),
    contactId: id().nullish(),
    concept: optionalLine(35, { tooLong: 'conceptTooLong' }).nullish(),
    comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
    /** The other side of a transfer. */
    side: outside().nullish(),
    fee: money().nullish(),
    feeCategoryId: id().nullish(),
  })
  .refine(({ kind, side }) => kind !== 'transfer' || Boolean(side), {
    error: 'accountRequired',
    path: ['side'],
  })
  .refine(({ kind, categoryId }) => kind !== 'expense' || Boolean(categoryId), {
    error: 'categoryRequired',
    path: ['categoryId'],
  });
export type BankLineCreation = z.infer<typeof BankLineCreation>;
