import { occurrenceStatuses, recurrenceKinds } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import {
  endsAfterStart,
  endsBeforeStart,
  ruleAnswer,
  ruleFields,
} from '../../ledger/recurrence/recurrence.schema.ts';
import { ExpenseInput } from '../../purchasing/expense/expense.schema.ts';
import { BookSaleInput } from '../../sales/accounting/accounting.schema.ts';
import { IncomeInput } from '../../sales/income/income.schema.ts';

const documents = {
  /** The recurring expense, like the input of a new expense. */
  expense: ExpenseInput.nullish(),
  /** The recurring sale, like the input of a new sale that is not made at the till. */
  sale: BookSaleInput.nullish(),
  /** The recurring income, like the input of a new income. */
  income: IncomeInput.nullish(),
};

type Documents = { expense?: unknown; sale?: unknown; income?: unknown };
const countDocuments = ({ expense, sale, income }: Documents) =>
  [expense, sale, income].filter(Boolean).length;
const oneDocument = { error: 'oneDocument', path: ['expense'] };

export const ScheduleInput = z
  .object({ id: id().optional(), ...documents, ...ruleFields })
  .refine((input) => countDocuments(input) === 1, oneDocument)
  .refine(endsAfterStart, endsBeforeStart);
export type ScheduleInput = z.infer<typeof ScheduleInput>;

const scopes = ['this', 'following', 'all'] as const;
const scope = {
  /** The scope of a change. `this` and `following` require the day. */
  scope: oneOf(scopes).optional(),
  dueOn: dateField().nullish(),
};
type Scope = { scope?: string | undefined; dueOn?: string | null | undefined };
const namesDay = ({ scope: of = 'all', dueOn }: Scope) => of === 'all' || Boolean(dueOn);
const dayNeeded = { error: 'dateRequired', path: ['dueOn'] };

/** Partial update: omitted fields keep their value. */
export const ScheduleChanges = z
  .object({ ...documents, ...ruleFields })
  .partial()
  .extend({
    id: id(),
    ...scope,
    /** Changes only the amount of a document of one amount; the rest stays. */
    amount: money().min(1, 'amountRequired').nullish(),
    concept: optionalLine(35, { tooLong: 'conceptTooLong' }).nullish(),
  })
  .refine(namesDay, dayNeeded)
  .refine((changes) => countDocuments(changes) <= 1, oneDocument);
export type ScheduleChanges = z.infer<typeof ScheduleChanges>;

export const ScheduleEnd = z.object({ id: id(), ...scope }).refine(namesDay, dayNeeded);
export type ScheduleEnd = z.infer<typeof ScheduleEnd>;

export const ScheduleFilter = SyncQuery.extend({
  kind: oneOf(recurrenceKinds).optional(),
  paused: z.boolean({ error: 'invalidBoolean' }).optional(),
});
export type ScheduleFilter = z.infer<typeof ScheduleFilter>;

export const Schedule = z.object({
  id: id(),
  kind: z.enum(recurrenceKinds),
  concept: z.string().nullable(),
  /** The amount at the last validation. Omitted for goods if the reader may not see costs. */
  amount: moneyAnswer().optional(),
  ...ruleAnswer,
  /** Null if no day is left. */
  nextOn: z.string().nullable(),
  category: z.object({ id: id(), name: z.string() }).nullable(),
  contact: z.object({ id: id(), name: z.string() }).nullable(),
  continuesId: id().nullable(),
  pausedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
Schedule.register(z.globalRegistry, { title: 'Recurrence' });
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleList = listOf('recurrences', Schedule);

export const OccurrenceQuery = z
  .object({ id: id(), from: dateField().optional(), until: dateField().optional() })
  .refine(isInOrder, daysInOrder);

export const Occurrence = z.object({
  recurrenceId: id(),
  kind: z.enum(recurrenceKinds),
  concept: z.string().nullable(),
  /** Absent for purchased goods if the reader may not see costs. */
  amount: moneyAnswer().optional(),
  /** The day by the rule, which identifies the occurrence. */
  dueOn: z.string(),
  /** The day on which the occurrence is booked. */
  postsOn: z.string(),
  status: z.enum(occurrenceStatuses),
  documentId: id().nullable(),
  /** The reason why the occurrence was not booked, or was skipped. */
  reason: z.string().nullable(),
  postponedUntil: z.string().nullable(),
});
Occurrence.register(z.globalRegistry, { title: 'Occurrence' });
export type Occurrence = z.infer<typeof Occurrence>;

/** The number of due days that have no document yet. */
export const OccurrencesWaiting = z.object({ count: z.int() });

export const OccurrenceList = z.object({ occurrences: z.array(Occurrence) });
/** The calendar includes the closing and payment days of credit cards, which recur without a document. */
export const Calendar = OccurrenceList.extend({
  cardDays: z.array(
    z.object({
      /** The id of the card's account. */
      id: id(),
      name: z.string(),
      kind: z.enum(['cut', 'payment']),
      on: z.string(),
      /** The known amount to pay on that day. Null for a closing day. */
      amount: moneyAnswer().nullable(),
    }),
  ),
});

const Named = z.object({ id: id(), dueOn: dateField({ required: 'dateRequired' }) });
export const OccurrenceNamed = Named;
export const OccurrenceSkip = Named.extend({
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});
export const OccurrencePostponement = Named.extend({ until: dateField({ required: 'dateRequired' }) });
