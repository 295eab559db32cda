import { z } from 'zod';
import { isDate, isTimeZone } from '../time/time.ts';
import { latinDigits } from '../words/latin-digits.ts';
import { orAbsent } from './absent.ts';

type Line = { required?: string; tooLong?: string };

/** A required text of one line, trimmed. Refuses with `required` (nameRequired) or `tooLong`. */
export const line = (max: number, { required = 'required', tooLong = 'tooLong' }: Line = {}) =>
  cleaned(oneLine, required).min(1, required).max(max, tooLong);

/** A text of one line or null; '' is null. */
export const optionalLine = (max: number, { tooLong = 'tooLong' }: Pick<Line, 'tooLong'> = {}) =>
  blankIsNull(cleaned(oneLine).max(max, tooLong));

/** A text of several lines or null; '' is null. */
export const optionalParagraph = (max: number, { tooLong = 'tooLong' }: Pick<Line, 'tooLong'> = {}) =>
  blankIsNull(cleaned(manyLines).max(max, tooLong));

/** An e-mail address, trimmed and in lower case, so that one person has one account. */
export const emailField = () =>
  z
    .string({ error: 'emailRequired' })
    .trim()
    .toLowerCase()
    .min(1, { error: 'emailRequired', abort: true })
    .max(254, { error: 'tooLong', abort: true })
    .regex(z.regexes.email, 'emailInvalid');

/** An e-mail address or null; '' is null. */
export const optionalEmail = () =>
  z
    .string({ error: 'emailInvalid' })
    .trim()
    .toLowerCase()
    .max(254, { error: 'tooLong', abort: true })
    .regex(orBlank(z.regexes.email), 'emailInvalid')
    .nullable()
    .overwrite(nullForBlank);

/** A phone number: digits with a leading plus and spaces, 6 to 20 characters. */
export const phoneField = ({ required = 'phoneRequired' }: Pick<Line, 'required'> = {}) =>
  phoneText(required).min(1, { error: required, abort: true }).regex(phone, 'phoneInvalid');

/** A phone number or null; '' is null. */
export const optionalPhone = () =>
  phoneText('phoneInvalid').regex(orBlank(phone), 'phoneInvalid').nullable().overwrite(nullForBlank);

/** A day 'YYYY-MM-DD' that exists, between 1900 and 2200. */
export const dateField = ({ required }: Pick<Line, 'required'> = {}) =>
  z
    .string({ error: orAbsent(required ?? 'invalidDate', required ?? 'dateRequired') })
    .trim()
    .min(1, { error: required ?? 'invalidDate', abort: true })
    .refine(isDate, { error: 'invalidDate', abort: true })
    .meta({ format: 'date' });

type Days = { from?: string | undefined; until?: string | undefined };

/** True if the days of a filter, both included, are in order. */
export const isInOrder = ({ from, until }: Days) => !from || !until || from <= until;
export const daysInOrder = { error: 'dateRangeReversed', path: ['from'] };

/** A colour '#rrggbb' in lower case. */
export const hexColor = () =>
  z
    .string({ error: 'invalidColor' })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'invalidColor');

export const timeZoneField = () =>
  z.string({ error: orAbsent('invalidTimeZone') }).refine(isTimeZone, 'invalidTimeZone');

/**
 * One of a fixed list of codes. `error` is the error for every other value, and for an absent one too if it
 * is a custom error.
 */
export const oneOf = <const Codes extends readonly [string, ...string[]]>(
  codes: Codes,
  error = 'invalidOption',
) => z.enum(codes, { error: orAbsent(error, error === 'invalidOption' ? 'required' : error) });

/**
 * A required code: `missing` is the error for an absent value; a value outside the list gets
 * `invalidOption`.
 */
export const neededOneOf = <const Codes extends readonly [string, ...string[]]>(
  codes: Codes,
  missing: string,
) =>
  z.enum(codes, {
    error: ({ input }) => (input === undefined || input === null || input === '' ? missing : 'invalidOption'),
  });

/** The signed id of an upload; a form may contain the file itself instead. */
export const signedId = () =>
  z
    .string({ error: 'invalidText' })
    .max(500, 'tooLong')
    .meta({ wire: { isFile: true } });

/**
 * A documented field of a feature that is not built yet: it may be absent or an empty list; everything else
 * is refused.
 */
export const notAvailableYet = () =>
  z
    .custom<undefined>(saysNothing, 'notAvailableYet')
    .optional()
    .meta({ description: 'Not available yet: refused with notAvailableYet.', wire: { isPending: true } });

const saysNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const phone = /^\+?\d[\d ]{4,18}\d$/;

// Pasted phone numbers contain dashes, dots and brackets, and Arabic keyboards type other digits. Only Latin
// digits, plus and spaces are stored, so that numbers can be dialed.
const phoneText = (error: string) =>
  z.string({ error }).overwrite((text) =>
    latinDigits(text)
      .replace(/[-.()/\s\p{Cf}]+/gu, ' ')
      .trim(),
  );

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Invisible marks are removed because two names or codes that differ only by such a mark would look the
 * same. Control characters are removed because a printer would execute them, and no spreadsheet accepts
 * them.
 */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064\u2066-\u206f\u202a-\u202e\ufeff]|(?!\s)\p{Cc}/gu;

const manyLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\v\f]/g, ' ')
    .trim();

/** PostgreSQL stores no NUL, and half a surrogate pair is no character: both would cause an error later. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

const cleaned = (tidy: (text: string) => string, required = 'invalidText') =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? required : 'invalidText'),
    })
    .refine(isStorable, { error: 'invalidText', abort: true })
    .overwrite((text) => tidy(text.normalize('NFC').replace(unseen, '')));

const blankIsNull = (text: z.ZodString) => text.nullable().overwrite(nullForBlank);

const nullForBlank = <Value>(value: Value): Value | null => (value === '' ? null : value);

const orBlank = (pattern: RegExp) => new RegExp(`^$|${pattern.source}`);
