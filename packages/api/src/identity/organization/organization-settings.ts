import type { Tx } from '@mostrador/database/connect';
import { findCountry } from '@mostrador/shared/shop/country';
import { readSettings, type Settings } from '@mostrador/shared/shop/settings';
import { businessDate } from '@mostrador/shared/time/time';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Call, Config } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { readSignedId } from '../../platform/upload/upload.ts';
import { decimalsOf } from './decimals.ts';
import type { organizations } from './organization.table.ts';
import { logoAddress, pictureAddress } from './organization-view.ts';

type Row = typeof organizations.$inferSelect;
type Target = { countryId?: string | undefined; timeZone?: string | undefined };
type CountryChanges = { columns: Partial<Row>; settings: Partial<Settings> };

/** The settings of a country: currency and time zone, and the format, tax and rounding of amounts. */
export function ofCountry({ countryId, timeZone }: Target): CountryChanges {
  const country = countryId === undefined ? undefined : findCountry(countryId);
  if (!country) return { columns: {}, settings: {} };
  const { id, currency, timeZones, moneySymbol, defaultTaxRate, cashRounding } = country;
  return {
    columns: {
      countryId: id,
      currency,
      timeZone: timeZone && timeZones.includes(timeZone) ? timeZone : timeZones[0],
    },
    settings: { moneySymbol, defaultTaxRate, cashRounding },
  };
}

/**
 * The settings of another country. Empty if the country stays the same, so that a tax rate or time zone
 * chosen since is not overwritten. The currency of existing amounts cannot change (409 `currencyLocked`),
 * and prices with cents cannot move to a currency without them (409 `pricesHaveCents`).
 */
export async function changeCountry(tx: Tx, organization: Row, requested: Target): Promise<CountryChanges> {
  if (requested.countryId === organization.countryId) return { columns: {}, settings: {} };
  const changes = ofCountry(requested);
  const { currency = organization.currency } = changes.columns;
  if (currency !== organization.currency && (await hasAmounts(tx, organization.id)))
    throw conflict('currencyLocked');
  if (decimalsOf({ countryId: requested.countryId ?? null }) === 0 && (await hasCents(tx, organization.id)))
    throw conflict('pricesHaveCents');
  return changes;
}

type Clock = Pick<Row, 'timeZone' | 'settings'>;

/** Dates a dollar rate: it applies from the business day on which it was entered. */
export function dateRate(
  { dollarRate, cutoffHour }: Partial<Settings>,
  { timeZone, settings }: Clock,
  now: Date,
) {
  if (dollarRate === undefined) return {};
  const hour = cutoffHour ?? readSettings(settings).cutoffHour;
  return { dollarRateOn: dollarRate === null ? null : businessDate(now, timeZone, hour) };
}

/**
 * The owner of uploads. Uploads belong to an organization, and a user may upload a profile picture to any of
 * their own.
 */
type Owner = Pick<Call, 'storage'> & { config: Pick<Config, 'secrets'>; organizationIds: readonly string[] };
/**
 * `field` is the name of the input, the stored key identifies the current picture: sending its own address
 * changes nothing. A logo is at most 250 pixels, in a format that prints.
 */
type Picture = {
  signedId: string | null | undefined;
  field: string;
  stored?: string | null | undefined;
  isLogo?: true;
};

const logoEdge = 250;
const logoTypes = ['image/jpeg', 'image/png', 'image/gif'];

/** Returns the storage key of an uploaded picture; undefined leaves the current picture, null removes it. */
export async function pictureKey(tx: Tx, owner: Owner, { signedId, field, stored, isLogo }: Picture) {
  if (signedId === undefined || signedId === null) return signedId;
  const { config, organizationIds } = owner;
  const addressOf = isLogo ? logoAddress : pictureAddress;
  if (stored && signedId === addressOf(owner.storage, stored)) return undefined;
  const [sent] = organizationIds.flatMap((organizationId) => {
    const id = readSignedId({ config, organizationId }, signedId);
    return id ? [{ organizationId, id }] : [];
  });
  if (!sent) throw notFound(field);
  const isShown = and(eq(uploads.kind, 'image'), eq(uploads.visibility, 'public'));
  const isThis = and(eq(uploads.organizationId, sent.organizationId), eq(uploads.id, sent.id));
  const [upload] = await tx
    .select({
      key: uploads.storageKey,
      type: uploads.contentType,
      width: uploads.width,
      height: uploads.height,
    })
    .from(uploads)
    .where(and(isThis, isShown, isNotNull(uploads.storageKey)))
    // The lock prevents the nightly cleanup from removing the picture as unused before it is attached.
    .for('key share');
  if (!upload) throw notFound(field);
  if (!isLogo) return upload.key;
  if (!logoTypes.includes(upload.type)) throw new InvalidField(field, 'logoFormat');
  if (Math.max(upload.width ?? 0, upload.height ?? 0) > logoEdge)
    throw new InvalidField(field, 'logoTooLarge');
  return upload.key;
}

async function hasAmounts(tx: Tx, organizationId: string) {
  const [found] = await tx.execute(sql`
    select where exists (select from postings where organization_id = ${organizationId})
      or exists (select from sales where organization_id = ${organizationId})`);
  return found !== undefined;
}

async function hasCents(tx: Tx, organizationId: string) {
  const here = sql`organization_id = ${organizationId} and deleted_at is null`;
  const costed = sql`(price % 100 <> 0 or coalesce(cost, 0) % 100 <> 0)`;
  const [found] = await tx.execute(sql`
    select where exists (select from products where ${here}
        and (price % 100 <> 0 or coalesce(wholesale_price, 0) % 100 <> 0))
      or exists (select from product_variants where ${here} and ${costed})
      or exists (select from modifier_options where ${here} and ${costed})
      or exists (select from contacts where ${here} and coalesce(credit_limit, 0) % 100 <> 0)`);
  return found !== undefined;
}

/** True if upload `u` is the picture of an organization, no matter which organization it was uploaded to. */
export const isOnOrganization = sql`exists (
  select from organizations o where u.storage_key in (o.avatar_key, o.custom_image_key))`;
