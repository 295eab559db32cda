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

/** Questions about a bank's file that the file does not answer, so that the user must. */
export const bankDoubts = ['table', 'date', 'amount', 'columns', 'sign', 'dayOrder'] as const;
export type BankDoubt = (typeof bankDoubts)[number];

const columns = () =>
  z.array(oneOf(bankFields).nullable(), { error: 'invalidOption' }).max(200, 'tooManyItems');

const given = {
  /**
   * The field of each column, in order; null ignores a column. If absent, the proposed or the last used
   * fields.
   */
  columns: columns().optional(),
  /** True if amounts without a sign left the account, such as purchases in a credit card's file. */
  isInverted: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** True if dates are written month first: 10/01 is 1 October. */
  isMonthFirst: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** The sheet or account of the file, as an index of `tables`. */
  table: z.int({ error: 'invalidOption' }).min(0, 'invalidOption').max(1000, 'invalidOption').optional(),
  /** The balance before the first line and after the last one; null if unknown. */
  opening: signedMoney().nullish(),
  closing: signedMoney().nullish(),
};

/** An uploaded file, or its text. */
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
 * Partial update: omitted fields keep their value. Columns and signs can change only while no line is
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

/** A row of the file that is no line, with the reason; `row` is the row of the file, from 1. */
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
  /** The sum of all lines of the file, including lines that another statement imported before. */
  sum: moneyAnswer(),
  /** The closing balance minus the opening balance and the lines; null if either balance is unknown. */
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
   * Questions that the file does not answer; there are no lines until the user answers them. `date`,
   * `amount`: the column of the field; `columns`: the confirmation of the columns; `sign`: the direction of
   * amounts without a sign; `dayOrder`: day or month first; `table`: the sheet or account.
   */
  missing: z.array(z.enum(bankDoubts)),
  /** The sheets or accounts of the file, with the one that is read; only one if the file is finished. */
  tables: z.array(z.object({ name: z.string().nullable(), isRead: z.boolean() })),
  /** The rows that contain money but are no lines, up to 200. */
  problems: z.array(Problem),
  problemCount: z.int(),
  /** The number of lines that another statement of the account imported before. */
  known: z.int(),
  /** The balance in the books at the end of the statement's last day. */
  bookBalance: moneyAnswer(),
});
BankStatement.register(z.globalRegistry, { title: 'BankStatement' });
export type BankStatement = z.infer<typeof BankStatement>;
export const BankStatementList = listOf('statements', BankStatementSummary);

/** The choices for reading a file. */
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
  /** The first lines; `line` is the row of the file. */
  lines: z.array(
    z.object({ line: z.int(), date: z.string(), amount: moneyAnswer(), description: z.string() }),
  ),
  lineCount: z.int(),
  problemCount: z.int(),
  /** The sum of all incoming lines, and the sum of all outgoing lines. */
  moneyIn: moneyAnswer(),
  moneyOut: moneyAnswer(),
});

/** Counts the open bank lines up to a day. */
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

/**
 * The postings of the statement's account that are not matched with a line, by default around the
 * statement's days.
 */
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
   * The earlier statement of the account with the same day and amount. Only one of the two files contains the
   * bank's own ids, so both lines are probably the same.
   */
  knownFrom: z.object({ statementId: id(), description: z.string() }).nullable(),
  /** The matched postings. */
  entries: z.array(BankEntry),
  /** The proposed matches, the best first; `score` out of 100. A score of 85 is almost certain. */
  proposals: z.array(z.object({ score: z.int(), entries: z.array(BankEntry) })),
  /** The document that earlier lines with the same pattern became. */
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
/** Up to ten postings that together match the line. */
export const BankMatch = z.object({ ...ofLine, entryIds: entryIds() });
/** The match that the user declines. */
export const BankDecline = BankMatch;
export const BankIgnoring = z.object({
  ...ofLine,
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});
/** Many matches at once; either all of them are confirmed, or none. */
export const BankMatches = z.object({
  id: id(),
  matches: z
    .array(z.object({ lineId: id(), entryIds: entryIds() }), { error: 'required' })
    .min(1, 'required')
    .max(500, 'tooManyItems'),
});
export type BankMatches = z.infer<typeof BankMatches>;

/**
 * The document to create from a line, with the line's day, amount, account and default description. `fee` is
 * the part of a transfer that the bank charged: for an incoming transfer in addition to the line, for an
 * outgoing one included in the line.
 */
export const BankLineCreation = z
  .object({
    ...ofLine,
    /** The id of the document that is created. */
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
