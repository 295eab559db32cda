import { cashChecks, cashMovementTypes, tillMethods } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, quantityAnswer, rateAnswer } from '@mostrador/shared/money/amount';
import { languages } from '@mostrador/shared/text/translate';
import {
  dateField,
  daysInOrder,
  isInOrder,
  line,
  oneOf,
  optionalLine,
  optionalParagraph,
} from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { approvalField } from '../../identity/approval/approval.schema.ts';

/** The number of one bill or coin. */
export const Denomination = z.object({
  value: money().min(1, 'amountRequired'),
  count: z.int({ error: 'invalidQuantity' }).min(0, 'quantityNegative').max(1_000_000, 'quantityTooLarge'),
});
export type Denomination = z.infer<typeof Denomination>;

const denominations = () => z.array(Denomination).max(60, 'tooManyItems').optional();
const deviceId = () => optionalLine(60).nullish();

/**
 * `deviceId` is the till's own id, also used by its sales. Without it the session belongs to its user. An API
 * key is no user and must state it.
 */
export const CashOpening = z.object({
  id: id().optional(),
  openingAmount: money(),
  denominations: denominations(),
  deviceId: deviceId(),
  /** The displayed name of the till. */
  register: optionalLine(40).nullish(),
  approval: approvalField().optional(),
});
export type CashOpening = z.infer<typeof CashOpening>;

/**
 * `no_sale` opens the cash drawer and moves nothing; every other type moves an amount above 0. An `expense`
 * is recorded as an expense too, and waits for approval if the shop approves expenses.
 */
export const CashMovementInput = z
  .object({
    cashSessionId: id(),
    id: id().optional(),
    type: oneOf(cashMovementTypes),
    amount: money().default(0),
    reason: line(140, { required: 'reasonRequired', tooLong: 'reasonTooLong' }),
    /** The category of an `expense`. Null if it has no category. */
    categoryId: id().nullish(),
    /** Confirms a withdrawal above the expected cash: the cash drawer was checked and contains the money. */
    aboveExpected: z.boolean({ error: 'invalidBoolean' }).optional(),
    approval: approvalField().optional(),
  })
  .refine(({ type, amount }) => type === 'no_sale' || amount > 0, {
    error: 'amountRequired',
    path: ['amount'],
  })
  .refine(({ type, categoryId }) => type === 'expense' || !categoryId, {
    error: 'onlyForExpenses',
    path: ['categoryId'],
  })
  .refine(({ type, amount }) => type !== 'no_sale' || amount === 0, {
    error: 'noSaleMovesNothing',
    path: ['amount'],
  });
export type CashMovementInput = z.infer<typeof CashMovementInput>;

/** `denominations` add up to the counted cash. Methods that were not counted are left out. */
export const CashCount = z.object({
  cashSessionId: id(),
  id: id().optional(),
  counted: z.object({ cash: money(), card: money().optional(), transfer: money().optional() }),
  denominations: denominations(),
  /** The cash moved to the safe. The rest stays as the float of the next session. */
  withdrawn: money().default(0),
  differenceReason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
  notes: optionalParagraph(500).nullish(),
  /**
   * Leaves the parked tickets of this till for the next user. Without it, parked tickets prevent the close.
   */
  keepTickets: z.boolean({ error: 'invalidBoolean' }).optional(),
  approval: approvalField().optional(),
});
export type CashCount = z.infer<typeof CashCount>;

export const CashReopening = z.object({
  cashSessionId: id(),
  reason: line(140, { required: 'reasonRequired', tooLong: 'reasonTooLong' }),
});
export type CashReopening = z.infer<typeof CashReopening>;

const cashStatuses = ['open', 'closed'] as const;

export const CashFilter = PageQuery.extend({
  from: dateField().optional(),
  until: dateField().optional(),
  userId: id().optional(),
  status: oneOf(cashStatuses, 'invalidOption').optional(),
}).refine(isInOrder, daysInOrder);
export type CashFilter = z.infer<typeof CashFilter>;

export const CashPlace = z.object({ deviceId: deviceId() });

/** The scope of a cut: one session, or the business days from `from` to `until`, of one user or of all. */
export const CashCutQuery = z
  .object({
    from: dateField({ required: 'required' }),
    until: dateField({ required: 'required' }),
    userId: id().optional(),
    sessionId: id().optional(),
  })
  .refine(isInOrder, daysInOrder);
export type CashCutQuery = z.infer<typeof CashCutQuery>;

/** The expected and counted amounts of one method. Null if it was not counted. */
export const CountedMethod = z.object({
  method: z.enum(tillMethods),
  /** Absent if the caller may not see the expected amount, as is the difference. */
  expected: moneyAnswer().optional(),
  counted: moneyAnswer().nullable(),
  difference: moneyAnswer().nullable().optional(),
});
export type CountedMethod = z.infer<typeof CountedMethod>;

const Named = z.object({ id: id(), name: z.string() });
const Counted = z.object({ count: z.int(), total: moneyAnswer() });

const nothing = { count: 0, total: 0 };

const hideable = () => moneyAnswer().optional();

/** The total is absent for a user who counts the cash drawer blind. */
const CountedBlind = z.object({ count: z.int(), total: hideable() });

/**
 * `expected` is opening (of cash) + sales + abonos + income - refunds - expenses - withdrawals. Figures that
 * the caller may not see are absent. `counted` and `difference` include only closed sessions.
 */
const MethodFigures = CountedMethod.extend({
  count: z.int(),
  sales: hideable(),
  abonos: hideable().meta({ wire: { name: 'deposits', scale: 100, isMoney: true } }),
  income: hideable(),
  refunds: hideable(),
  expenses: hideable(),
  withdrawals: hideable(),
});
export type MethodFigures = z.infer<typeof MethodFigures>;

/** A possible cause of a difference: its kind, and the values for its text. */
const CheckFigures = z.object({
  code: z.enum(cashChecks),
  amount: moneyAnswer(),
  method: z.enum(tillMethods).nullable(),
  /** The numbers of the documents concerned. */
  documents: z.array(z.string()),
  reason: z.string().nullable(),
});
export type CheckFigures = z.infer<typeof CheckFigures>;

/** Figures that add up to the expected amount are absent for a user who counts the cash drawer blind. */
const cutFigures = {
  opening: moneyAnswer(),
  byMethod: z.array(MethodFigures),
  creditSales: Counted,
  abonos: CountedBlind.meta({ wire: { name: 'deposits' } }),
  /** The part paid with credit balances. Reports stored by older versions lack it. */
  paidWithCredit: Counted.default(nothing),
  /** The part paid with exchanged goods. */
  exchanges: Counted.default(nothing),
  discounts: moneyAnswer(),
  taxes: z.array(z.object({ rate: rateAnswer(), total: moneyAnswer() })).optional(),
  tips: moneyAnswer(),
  /** The amount that cash rounding added to the sales or deducted. Older reports lack it. */
  rounding: moneyAnswer().default(0),
  /**
   * Refunds of any sale, and the tax, discount and rounding in them. No other figure includes them. Older
   * reports lack it.
   */
  refunded: Counted.extend({
    tax: moneyAnswer(),
    discount: moneyAnswer(),
    rounding: moneyAnswer(),
  }).optional(),
  tickets: z.int(),
  total: hideable(),
  averageTicket: moneyAnswer().nullable().optional(),
  firstNumber: z.string().nullable(),
  lastNumber: z.string().nullable(),
  voided: Counted,
  byUser: z.array(CountedBlind.extend({ id: id().nullable(), name: z.string() })),
  byCategory: z
    .array(
      z.object({
        id: id().nullable(),
        name: z.string().nullable(),
        quantity: quantityAnswer(),
        total: moneyAnswer(),
      }),
    )
    .optional(),
  topProducts: z.array(Named.extend({ quantity: quantityAnswer(), total: moneyAnswer() })).optional(),
  checks: z.array(CheckFigures),
};

/** All figures of a cash cut, independent of language. */
export const CutFigures = z.object(cutFigures);
export type CutFigures = z.infer<typeof CutFigures>;

const CashApproval = Named.extend({ gate: z.literal('cashsession.write') });

export const CashMovement = z.object({
  id: id(),
  type: z.enum(cashMovementTypes),
  amount: moneyAnswer(),
  reason: z.string(),
  date: z.string(),
  occurredAt: z.date(),
  user: Named.nullable(),
  approvals: z.array(CashApproval),
  /** The expense that a movement of this type recorded. Null for the others. */
  expenseId: id().nullable(),
});
CashMovement.register(z.globalRegistry, { title: 'CashMovement' });
export type CashMovement = z.infer<typeof CashMovement>;

const Closing = z.object({
  id: id(),
  code: z.string(),
  closedAt: z.date(),
  date: z.string(),
  user: Named.nullable(),
  /** The expected cash in the drawer. Absent if the caller may not see it, as is the difference. */
  expected: hideable(),
  counted: moneyAnswer(),
  difference: hideable(),
  withdrawn: moneyAnswer(),
  nextFloat: moneyAnswer(),
});

export const CashSession = z.object({
  id: id(),
  status: z.enum(cashStatuses),
  register: z.string().nullable(),
  deviceId: z.string().nullable(),
  user: Named.nullable(),
  date: z.string(),
  openedAt: z.date(),
  openingAmount: moneyAnswer(),
  /** The closing of the session. Null while the session is open. */
  closing: Closing.nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
CashSession.register(z.globalRegistry, { title: 'CashSession' });
export type CashSession = z.infer<typeof CashSession>;

const FullClosing = Closing.extend({
  methods: z.array(CountedMethod),
  denominations: z.array(z.object({ value: moneyAnswer(), count: z.int() })),
  differenceReason: z.string().nullable(),
  notes: z.string().nullable(),
  approvals: z.array(CashApproval),
  /** The reopening of the session, if it no longer counts as closed by this closing. */
  reopening: z.object({ at: z.date(), user: Named.nullable(), reason: z.string() }).nullable(),
});

/**
 * A complete session: its movements, all its closings and its figures. Once it is closed, the figures are
 * those of its closing.
 */
export const CashSessionDetail = CashSession.extend({
  openingDenominations: z.array(z.object({ value: moneyAnswer(), count: z.int() })),
  approvals: z.array(CashApproval),
  movements: z.array(CashMovement),
  closings: z.array(FullClosing),
  report: CutFigures,
  /** The open tickets of the till, or parked by the user who opened the session, while it is open. */
  tickets: z.array(
    z.object({ id: id(), name: z.string().nullable(), amount: moneyAnswer(), user: Named.nullable() }),
  ),
});
CashSessionDetail.register(z.globalRegistry, { title: 'CashSessionDetail' });
export type CashSessionDetail = z.infer<typeof CashSessionDetail>;

/**
 * The state that a till needs before opening or counting. `openingAmount` is the float that the last closing
 * left.
 */
export const CashTill = z.object({
  session: CashSessionDetail.nullable(),
  openingAmount: moneyAnswer(),
});

export const CashSessionList = listOf('cashSessions', CashSession);

export const CashCut = z.object({
  period: z.object({ from: z.string(), until: z.string() }),
  user: Named.nullable(),
  sessions: z.array(CashSession),
  ...cutFigures,
});
CashCut.register(z.globalRegistry, { title: 'CashCut' });
export type CashCut = z.infer<typeof CashCut>;

const PaperRows = z.array(z.object({ label: z.string(), value: z.string() }));

/** The print layout, in the shape of CutPaper, for any reader. */
export const CashPaper = z.object({
  language: z.enum(languages),
  direction: z.enum(['ltr', 'rtl']),
  business: z.object({ name: z.string(), lines: z.array(z.string()) }),
  title: z.string(),
  number: z.string(),
  facts: PaperRows,
  sections: z.array(z.object({ title: z.string(), rows: PaperRows })),
  notes: z.array(z.string()),
  signatures: z.array(z.string()),
});
