import { daysOfMonth, recurrenceModes, recurrencePeriods, weekendRules } from '@mostrador/shared/codes/codes';
import { dateField, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

const dayNumber = z
  .int({ error: 'invalidOption' })
  .min(1, { error: 'invalidOption' })
  .max(31, { error: 'invalidOption' });
/** Forms have no numbers: the day is a text of digits there. */
const dayDigits = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(dayNumber);
const DayOfMonth = z.union([z.enum(daysOfMonth), dayNumber, dayDigits], { error: 'invalidOption' });

const among = (most: number) => z.int('invalidNumber').min(1, 'invalidNumber').max(most, 'invalidNumber');

/** The days on which a document repeats, and the action on these days. */
export const ruleFields = {
  period: oneOf(recurrencePeriods),
  /** Limits the repetition to these months, 1 to 12. If empty, all months. */
  months: z.array(among(12)).max(12, 'tooManyItems').optional(),
  /** If absent, the day of the month of the first day. */
  dayOfMonth: DayOfMonth.nullish(),
  /** The weekday of a weekly recurrence, 1 is Monday. If absent, the weekday of the first day. */
  weekday: among(7).nullish(),
  /** The first day that counts. If absent, the day of the document, or today. */
  startsOn: dateField().nullish(),
  endsOn: dateField().nullish(),
  /** The total number of repetitions. */
  times: among(1000).nullish(),
  /** The rule for Saturdays and Sundays: booked on the same day, on Monday, or on Friday. */
  weekend: oneOf(weekendRules).optional(),
  mode: oneOf(recurrenceModes).optional(),
  /** True if the amount is an estimate: each occurrence waits for approval. */
  approximate: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** The number of days in advance at which a reminder appears in the bell. */
  reminders: z
    .array(z.int('invalidNumber').min(0, 'invalidNumber').max(30, 'invalidNumber'))
    .max(4)
    .optional(),
};

type Ends = { startsOn?: string | null | undefined; endsOn?: string | null | undefined };
export const endsAfterStart = ({ startsOn, endsOn }: Ends) => !startsOn || !endsOn || startsOn <= endsOn;
export const endsBeforeStart = { error: 'dateRangeReversed', path: ['endsOn'] };

export const RecurrenceInput = z.object(ruleFields).refine(endsAfterStart, endsBeforeStart);
export type RecurrenceInput = z.infer<typeof RecurrenceInput>;

export const ruleAnswer = {
  period: z.enum(recurrencePeriods),
  months: z.array(z.int()),
  dayOfMonth: z.union([z.enum(daysOfMonth), z.int()]).nullable(),
  weekday: z.int().nullable(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  times: z.int().nullable(),
  weekend: z.enum(weekendRules),
  mode: z.enum(recurrenceModes),
  approximate: z.boolean(),
  reminders: z.array(z.int()),
};

/** The recurrence of a document, and the occurrence day. */
export const RecurrenceOf = z.object({
  id: id(),
  ...ruleAnswer,
  /** Null for the document with which the recurrence was created, if the rule does not contain its day. */
  dueOn: z.string().nullable(),
  nextOn: z.string().nullable(),
});
RecurrenceOf.register(z.globalRegistry, { title: 'RecurrenceOf' });
export type RecurrenceOf = z.infer<typeof RecurrenceOf>;
