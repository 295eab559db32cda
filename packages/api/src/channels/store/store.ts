import type { TenantTx } from '@mostrador/database/connect';
import { weekdays } from '@mostrador/shared/codes/codes';
import { dayEnds, type Hours, neverOpen } from '@mostrador/shared/time/opening';
import { searchKey } from '@mostrador/shared/words/search-key';
import { eq, sql } from 'drizzle-orm';
import type { Principal, Services, TransactionCall } from '../../core/call/call.ts';
import { conflict, DomainError, InvalidField, notFound } from '../../core/call/errors.ts';
import { notForKeys } from '../../core/call/who/principal.ts';
import { phoneE164Of } from '../../directory/contact/phone.ts';
import { type Proof, requireProofWithin } from '../../identity/auth/second-factor/proof.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { isSlugFree, readSlug, tryTakingSlug } from '../../identity/organization/slug.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { readSignedId, requirePictures } from '../../platform/upload/upload.ts';
import { allowSeveral } from '../../sales/coupon/coupon.ts';
import { type Channels, sendChannelMail } from './contact-channel-mail.ts';
import type { Store, StoreChanges } from './store.schema.ts';
import { storeSettings } from './store.table.ts';

type Row = typeof storeSettings.$inferSelect;
export type Reading = Pick<Services, 'storage' | 'config'> & { tx: TenantTx };
type Writing = Reading & TransactionCall & { tx: TenantTx; principal: Principal };

/** Reads the settings as shown; for a shop without stored settings, the defaults. */
export async function readStore(ctx: Reading, organizationId: string): Promise<Store> {
  const [found] = await ctx.tx
    .select({
      slug: organizations.slug,
      madeAt: organizations.createdAt,
      row: storeSettings,
      bannerKey: uploads.storageKey,
    })
    .from(organizations)
    .leftJoin(storeSettings, eq(storeSettings.id, organizations.id))
    .leftJoin(uploads, eq(uploads.id, storeSettings.bannerUploadId))
    .where(eq(organizations.id, organizationId));
  if (!found) throw notFound();
  const { slug, madeAt, bannerKey } = found;
  const { organizationId: _o, bannerUploadId: _b, ...row } = found.row ?? untold(organizationId, madeAt);
  return {
    ...row,
    ...firstIntervals(row.hours),
    slug,
    url: slug && storeAddress(ctx, slug),
    image: bannerKey && bannerAddress(ctx, bannerKey),
  };
}

export const storeAddress = ({ config }: Pick<Services, 'config'>, slug: string) =>
  `${config.storeUrl}/tienda/${slug}`;

export const bannerAddress = ({ storage }: Pick<Services, 'storage'>, key: string) =>
  storage.urlOf(`${key}-1200.webp`);

/** The same defaults as those of the table, for a shop without a row. */
const untold = (id: string, at: Date): Row => ({
  id,
  organizationId: id,
  isPublished: false,
  pausedUntil: null,
  description: null,
  language: 'es',
  fixedRate: null,
  outsideAreas: 'by_whatsapp',
  pickInStore: true,
  delivery: false,
  tables: 0,
  payWithCash: true,
  payWithCard: false,
  payWithBank: false,
  paymentLink: null,
  hours: neverOpen(),
  exceptions: [],
  prepMinutes: 20,
  scheduleDays: 7,
  facebook: null,
  twitter: null,
  instagram: null,
  tikTok: null,
  whatsappContact: null,
  bannerUploadId: null,
  outOfStockLast: true,
  lowStockNote: false,
  severalCoupons: false,
  maxPerLine: 20,
  strangerShare: 50,
  isIndexed: true,
  location: null,
  ratingSum: 0,
  ratingCount: 0,
  createdAt: at,
  updatedAt: at,
});

const firstIntervals = (hours: Hours) => dayEnds((day, end) => hours[day][0]?.[end] ?? null);
type DayFields = ReturnType<typeof firstIntervals>;

/**
 * Writes the changes, and creates the row on the first change, which must include a description and a rate.
 * Returns the previous settings, null the first time.
 */
export async function changeStore(
  ctx: Writing,
  changes: StoreChanges,
  proof: Proof = {},
): Promise<Row | null> {
  const { organizationId } = ctx.principal;
  // The lock prevents two concurrent first changes from both creating the row.
  await ctx.tx.select().from(organizations).where(eq(organizations.id, organizationId)).for('no key update');
  const [before] = await ctx.tx.select().from(storeSettings);
  if (!before) requireFirst(changes);
  // A personal account sells nothing, so its page would not be found.
  if (changes.isPublished && ctx.principal.shop.accountType === 'person')
    throw new InvalidField('isPublished', 'storeNeedsBusiness');
  refusePhone(ctx.principal, changes.whatsappContact);
  await guardChannels(ctx, { channels: changedChannels(changes, before), isFirst: !before, proof });
  const { image, hours: week, pausedUntil, ...given } = changes;
  const values = {
    ...columnsOf(given),
    hours: hoursAfter(before?.hours ?? neverOpen(), changes),
    bannerUploadId: await bannerOf(ctx, image, before?.bannerUploadId ?? null),
    ...(pausedUntil !== undefined && { pausedUntil: pausedUntil === null ? null : new Date(pausedUntil) }),
    updatedAt: sql`now()`,
  };
  if (before) await ctx.tx.update(storeSettings).set(values).where(eq(storeSettings.id, before.id));
  else {
    const language = changes.language ?? ctx.principal.user?.language ?? 'es';
    await ctx.tx.insert(storeSettings).values({ ...values, id: organizationId, language });
  }
  const { severalCoupons } = changes;
  if (severalCoupons !== undefined && severalCoupons !== (before?.severalCoupons ?? false))
    await allowSeveral(ctx.tx, { severalCoupons });
  return before ?? null;
}

type Before = Pick<Row, 'paymentLink' | 'whatsappContact'> | undefined;

/** Returns the changed channels by which customers pay and ask. */
const changedChannels = ({ paymentLink, whatsappContact }: StoreChanges, before: Before): Channels => ({
  ...(paymentLink !== undefined && paymentLink !== (before?.paymentLink ?? null) && { paymentLink }),
  ...(whatsappContact !== undefined &&
    whatsappContact !== (before?.whatsappContact ?? null) && { whatsappContact }),
});

type Guarded = { channels: Channels; isFirst: boolean; proof: Proof };

/**
 * Guards changes of channels and of the bank account. API keys cannot change them. A user must prove their
 * identity, except when the settings are stored for the first time and customers know no earlier channel.
 * The owner is notified by mail in any case.
 */
async function guardChannels(ctx: Writing, { channels, isFirst, proof }: Guarded) {
  if (Object.keys(channels).length === 0) return;
  if (ctx.principal.keyGates) throw notForKeys();
  if (!isFirst) await requireProofWithin(ctx, proof);
  await sendChannelMail(ctx, channels);
}

function requireFirst({ description, fixedRate }: StoreChanges) {
  if (description === undefined) throw new InvalidField('description', 'descriptionRequired');
  if (fixedRate === undefined) throw new InvalidField('fixedRate', 'fixedRateRequired');
}

function refusePhone({ shop }: Principal, phone: string | null | undefined) {
  if (phone && phoneE164Of(phone, shop.countryId) === null)
    throw new InvalidField('whatsappContact', 'phoneInvalid');
}

type Given = Omit<StoreChanges, 'image' | 'hours' | 'pausedUntil'>;

/** Drops the fields of single days, which are part of the hours. */
const columnsOf = (given: Given): Omit<Given, keyof DayFields> => {
  const ofDays = new Set(weekdays.flatMap((day) => [`${day}From`, `${day}To`]));
  return Object.fromEntries(Object.entries(given).filter(([field]) => !ofDays.has(field)));
};

/** The hours of all days as given, or for single days their first and only interval. */
function hoursAfter(before: Hours, changes: StoreChanges): Hours {
  const hours = { ...(changes.hours ?? before) };
  for (const day of weekdays) {
    const [from, to] = [changes[`${day}From`], changes[`${day}To`]];
    if (from === undefined && to === undefined) continue;
    const [first] = hours[day];
    const interval = { from: from ?? first?.from, to: to ?? first?.to };
    if (from === null || to === null) {
      // A day has both times or neither.
      if (from && to === null) throw new InvalidField(`${day}To`, 'hoursInvalid');
      if (to && from === null) throw new InvalidField(`${day}From`, 'hoursInvalid');
      hours[day] = [];
      continue;
    }
    if (!interval.from) throw new InvalidField(`${day}From`, 'hoursInvalid');
    if (!interval.to) throw new InvalidField(`${day}To`, 'hoursInvalid');
    hours[day] = [{ from: interval.from, to: interval.to }];
  }
  return hours;
}

async function bannerOf(ctx: Writing, image: StoreChanges['image'], stored: string | null) {
  if (image === undefined) return stored;
  if (image === null || image === stored) return image;
  const { organizationId } = ctx.principal;
  if (stored !== null) {
    const [banner] = await ctx.tx.select().from(uploads).where(eq(uploads.id, stored));
    if (banner?.storageKey && image === bannerAddress(ctx, banner.storageKey)) return stored;
  }
  const uploadId = readSignedId({ config: ctx.config, organizationId }, image);
  if (!uploadId) throw notFound('image');
  await requirePictures(ctx.tx, [uploadId], 'image');
  return uploadId;
}

/**
 * Assigns an address to a page that is published without one: made from its name, with a number if the
 * address is taken. Throws 409 `slugNeeded` if no address can be made from the name.
 */
export async function takeSlugOf(tx: TenantTx, name: string): Promise<string> {
  const base = searchKey(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 34)
    .replace(/^-+|-+$/g, '');
  const tries = [base, `la-${base}`, ...Array.from({ length: 98 }, (_, index) => `${base}-${index + 2}`)];
  for (const slug of tries) {
    if (!isAllowed(slug) || !(await isSlugFree(tx, slug))) continue;
    // A shop of the same name may have published meanwhile; then the next address is tried.
    if (await tryTakingSlug(tx, slug)) return slug;
  }
  throw conflict('slugNeeded');
}

function isAllowed(slug: string) {
  try {
    return readSlug(slug) === slug;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
