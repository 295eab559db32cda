import type { TenantTx } from '@mostrador/database/connect';
import type { DeliveryMethod, MoneyMethod } from '@mostrador/shared/codes/codes';
import { findCountry } from '@mostrador/shared/shop/country';
import { readSettings } from '@mostrador/shared/shop/settings';
import { openAt, spansOf } from '@mostrador/shared/time/opening';
import { businessDate, daysBetween } from '@mostrador/shared/time/time';
import { eq, sql } from 'drizzle-orm';
import { activeAreas } from '../../catalog/deliveryarea/deliveryarea.ts';
import type { Call, Services } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { isOpen } from '../../core/call/gate/suspension.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { phoneE164Of } from '../../directory/contact/phone.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { logoAddress, pictureAddress } from '../../identity/organization/organization-view.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { runningBanners } from '../../sales/offer/offer.ts';
import { paymentInfos, storeSettings } from './store.table.ts';
import { bannerAddress } from './store.ts';
import { BySlug, type WebStore } from './web-store.schema.ts';

/**
 * Finds the organization of a public address, including one that was replaced less than ninety days ago.
 * Throws 404 if the store is not published, was deleted, or belongs to a personal account.
 */
export async function findStore({ db }: Pick<Call, 'db'>, input: unknown): Promise<string> {
  const named = BySlug.safeParse(input);
  const slug = named.success ? named.data.slug.normalize('NFKC').trim().toLowerCase() : '';
  if (!/^[a-z0-9-]{1,40}$/.test(slug)) throw notFound();
  const [found] = await db.execute<{ id: string }>(sql`
    select o.id from slugs s
    join organizations o on o.id = s.holder_id and o.deleted_at is null and o.business_type = 'business'
    join store_settings t on t.organization_id = o.id and t.is_published
    where s.slug = ${slug} and (s.freed_at is null or s.freed_at >= now() - interval '90 days')
      and o.slug is not null`);
  if (!found) throw notFound();
  return found.id;
}

/** The maximum number of addresses in a sitemap. */
const mostIndexed = 50_000;

/** Lists the addresses of the shops that allow search engines. */
export async function indexedStores({ db }: Pick<Call, 'db'>): Promise<string[]> {
  const rows = await db.execute<{ slug: string }>(sql`
    select o.slug from organizations o
    join store_settings t on t.organization_id = o.id and t.is_published and t.is_indexed
    where ${isOpen('o')} and o.business_type = 'business' and o.slug is not null
    order by o.slug limit ${mostIndexed}`);
  return rows.map(({ slug }) => slug);
}

type Reading = Pick<Services, 'storage' | 'now'> & { tx: TenantTx; organizationId: string };

/** Reads the published shop's organization and settings. */
export async function storeOf(tx: TenantTx) {
  const [found] = await tx
    .select({
      organization: organizations,
      settings: storeSettings,
      bannerKey: uploads.storageKey,
      review: paymentInfos.status,
    })
    .from(organizations)
    .innerJoin(storeSettings, eq(storeSettings.id, organizations.id))
    .leftJoin(uploads, eq(uploads.id, storeSettings.bannerUploadId))
    .leftJoin(paymentInfos, eq(paymentInfos.id, organizations.id));
  if (!found) throw notFound();
  return found;
}

/** Reads the shop. `reading` is its organization and settings, if the caller reads them too. */
export async function readWebStore(ctx: Reading, reading = storeOf(ctx.tx)): Promise<WebStore> {
  const [found, served, offers] = await pipeline([
    reading,
    activeAreas(ctx.tx),
    runningBanners(ctx.tx, mostBanners),
  ]);
  const { organization, settings, bannerKey } = found;
  const { moneySymbol, primaryColor, secondaryColor } = readSettings(organization.settings);
  const country = findCountry(organization.countryId ?? '');
  const { customImageKey, avatarKey, slug, timeZone } = organization;
  if (slug === null) throw notFound();
  const now = ctx.now();
  const { hours, exceptions, pausedUntil } = settings;
  const areas = settings.delivery ? served : [];
  return {
    slug,
    name: organization.name,
    description: settings.description,
    logo: customImageKey
      ? logoAddress(ctx.storage, customImageKey)
      : avatarKey && pictureAddress(ctx.storage, avatarKey),
    banner: bannerKey && bannerAddress(ctx, bannerKey),
    colours: { primary: primaryColor, secondary: secondaryColor },
    country: organization.countryId,
    currency: organization.currency,
    currencySymbol: country?.currencySymbol ?? '$',
    decimals: country?.decimals ?? 2,
    moneySymbol,
    phoneCode: country?.phoneCode ?? null,
    timeZone,
    language: settings.language,
    open: {
      ...openAt({ hours, exceptions, timeZone }, now),
      pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil : null,
    },
    hours,
    exceptions: exceptions.filter(({ date }) => date >= businessDate(now, timeZone)),
    pickInStore: settings.pickInStore,
    delivery: settings.delivery,
    tables: settings.tables,
    paymentMethods: methodsOf(found),
    deliveryAreas: areas.map(({ position: _p, active: _a, createdAt: _c, updatedAt: _u, ...area }) => area),
    offers,
    ...publicOf(settings),
    whatsappContact: phoneE164Of(settings.whatsappContact, organization.countryId),
    rating: ratingOf(settings),
  };
}

/** The maximum number of banners, because customers read only a few. */
const mostBanners = 5;

/** The minimum number of ratings that are shown: fewer mean little and reveal their authors. */
const fewestRatings = 3;

function ratingOf({ ratingSum, ratingCount: count }: Found['settings']): WebStore['rating'] {
  return count >= fewestRatings ? { average: Math.round((ratingSum * 10) / count) / 10, count } : null;
}

type Found = Awaited<ReturnType<typeof storeOf>>;

const publicOf = ({ fixedRate, outsideAreas, maxPerLine, isIndexed, ...row }: Found['settings']) => ({
  ...{ fixedRate, outsideAreas, maxPerLine, isIndexed },
  prepMinutes: row.prepMinutes,
  scheduleDays: row.scheduleDays,
  facebook: row.facebook,
  twitter: row.twitter,
  instagram: row.instagram,
  tikTok: row.tikTok,
});

/** The payment methods of an order. Transfer is offered only after the bank account is accepted. */
export const methodsOf = ({ settings, review }: Pick<Found, 'settings' | 'review'>): MoneyMethod[] => [
  ...(settings.payWithCash ? (['cash'] as const) : []),
  ...(settings.payWithCard ? (['card'] as const) : []),
  ...(settings.payWithBank && review === 'accepted' ? (['transfer'] as const) : []),
];

const slotMinutes = 15;

/**
 * Lists the times of a day for which an order can be scheduled: within the opening hours, after the
 * preparation time, and not too far ahead.
 */
export async function slotsOf(
  ctx: Reading,
  { date, deliveryMethod }: { date: string; deliveryMethod: DeliveryMethod },
) {
  const { organization, settings } = await storeOf(ctx.tx);
  const { hours, exceptions, prepMinutes, scheduleDays } = settings;
  const { timeZone } = organization;
  const now = ctx.now();
  const ahead = daysBetween(businessDate(now, timeZone), date);
  const isOffered =
    deliveryMethod === 'delivery'
      ? settings.delivery
      : deliveryMethod === 'pick_in_store' && settings.pickInStore;
  if (!isOffered || scheduleDays === 0 || ahead < 0 || ahead > scheduleDays) return [];
  const step = slotMinutes * 60_000;
  const earliest = Math.max(now.getTime(), settings.pausedUntil?.getTime() ?? 0) + prepMinutes * 60_000;
  return spansOf({ hours, exceptions, timeZone }, date).flatMap(({ start, end }) => {
    const first = Math.ceil(Math.max(start.getTime(), earliest) / step) * step;
    const count = Math.max(0, Math.ceil((end.getTime() - first) / step));
    return Array.from({ length: count }, (_, index) => new Date(first + index * step));
  });
}
