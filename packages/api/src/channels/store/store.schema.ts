import { outsideAreas } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { languages } from '@mostrador/shared/text/translate';
import { dayEnds } from '@mostrador/shared/time/opening';
import { clock, Hours, HoursInput, SpecialDay, SpecialDayInput } from '@mostrador/shared/time/opening-fields';
import { oneOf, optionalLine, optionalParagraph, signedId } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { proofFields } from '../../identity/auth/auth.schema.ts';

const flag = () => z.boolean({ error: 'invalidBoolean' });
const whole = (min: number, max: number) =>
  z.int({ error: 'numberInvalid' }).min(min, 'numberInvalid').max(max, 'numberTooLarge');

/** The first and only interval of each day, which older clients send. */
const dayFields = dayEnds(() => clock().nullable().optional());

export const PointInput = z.object({
  lat: z.number({ error: 'locationInvalid' }).min(-90, 'locationInvalid').max(90, 'locationInvalid'),
  lng: z.number({ error: 'locationInvalid' }).min(-180, 'locationInvalid').max(180, 'locationInvalid'),
});

/** A web address. A missing scheme is added. */
const link = () =>
  optionalLine(2000, { tooLong: 'linkInvalid' })
    .overwrite((text) => (text && /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text))
    .refine((text) => text === null || isHttps(text), 'linkInvalid');

function isHttps(text: string) {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.hostname.includes('.');
}

/** The phone is validated with the dialling rules of the shop's country when it is saved. */
const fields = {
  isPublished: flag(),
  pausedUntil: z.iso.datetime({ offset: true, error: 'invalidDate' }).nullable(),
  description: optionalParagraph(500).refine((text) => text !== null, 'descriptionRequired'),
  language: oneOf(languages),
  fixedRate: money({ required: 'fixedRateRequired' }),
  outsideAreas: oneOf(outsideAreas),
  pickInStore: flag(),
  delivery: flag(),
  tables: whole(0, 200),
  payWithCash: flag(),
  payWithCard: flag(),
  payWithBank: flag(),
  paymentLink: link(),
  hours: HoursInput,
  exceptions: z
    .array(SpecialDayInput)
    .max(60, 'tooManyItems')
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'repeatedItem'),
  prepMinutes: whole(0, 240),
  scheduleDays: whole(0, 14),
  facebook: link(),
  twitter: link(),
  instagram: link(),
  tikTok: link(),
  whatsappContact: optionalLine(30, { tooLong: 'phoneInvalid' }),
  outOfStockLast: flag(),
  lowStockNote: flag(),
  severalCoupons: flag(),
  maxPerLine: whole(1, 1000),
  strangerShare: whole(1, 100),
  isIndexed: flag(),
  location: PointInput.nullable(),
  /** The banner: the signed id of an upload is a new one, the current address keeps it, null removes it. */
  image: signedId().nullable(),
};

export const StoreChanges = z.object(fields).partial().extend(dayFields);
export type StoreChanges = z.infer<typeof StoreChanges>;
/** A change of the payment link or WhatsApp number requires proof of the user's identity. */
export const StoreUpdate = StoreChanges.extend(proofFields);
export type StoreUpdate = z.infer<typeof StoreUpdate>;

export const Point = z.object({ lat: z.number(), lng: z.number() });
/** The store settings. A shop without stored settings has the defaults. */
export const Store = z.object({
  id: id(),
  isPublished: z.boolean(),
  pausedUntil: z.date().nullable(),
  /** The address of the shop's page. Null until it is published for the first time. */
  slug: z.string().nullable(),
  url: z.string().nullable(),
  description: z.string().nullable(),
  language: z.enum(languages),
  fixedRate: moneyAnswer().nullable(),
  outsideAreas: z.enum(outsideAreas),
  pickInStore: z.boolean(),
  delivery: z.boolean(),
  tables: z.int(),
  payWithCash: z.boolean(),
  payWithCard: z.boolean(),
  payWithBank: z.boolean(),
  paymentLink: z.string().nullable(),
  hours: Hours,
  ...dayEnds(() => z.string().nullable()),
  exceptions: z.array(SpecialDay),
  prepMinutes: z.int(),
  scheduleDays: z.int(),
  facebook: z.string().nullable(),
  twitter: z.string().nullable(),
  instagram: z.string().nullable(),
  tikTok: z.string().nullable(),
  whatsappContact: z.string().nullable(),
  outOfStockLast: z.boolean(),
  lowStockNote: z.boolean(),
  severalCoupons: z.boolean(),
  maxPerLine: z.int(),
  /** The percentage of a product's stock that unconfirmed orders can reserve. */
  strangerShare: z.int(),
  isIndexed: z.boolean(),
  location: Point.nullable(),
  /** The address of the banner. */
  image: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
Store.register(z.globalRegistry, { title: 'Store' });
export type Store = z.infer<typeof Store>;

/** Absent for the poster of the shop, the number of a table, or `all` for all tables. */
export const PosterQuery = z.object({ table: z.string().max(20, 'tooLong').optional() });
export type PosterQuery = z.infer<typeof PosterQuery>;

export const Poster = z.object({
  language: z.enum(['es', 'en', 'ar']),
  direction: z.enum(['ltr', 'rtl']),
  name: z.string(),
  address: z.string(),
  pages: z.array(
    z.object({ table: z.string().nullable(), title: z.string(), text: z.string(), link: z.string() }),
  ),
});
export type Poster = z.infer<typeof Poster>;
