import type { Tx } from '@mostrador/database/connect';
import { findCountry } from '@mostrador/shared/country';
import { snake } from '@mostrador/shared/wire';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Config } from '../base/call.ts';
import { conflict, InvalidField, notFound } from '../base/errors.ts';
import { uploads } from '../upload/upload.table.ts';
import { readSignedId } from '../upload/upload.ts';
import type { organizations } from './organization.table.ts';

type Row = typeof organizations.$inferSelect;
type Wanted = {
  countryId?: string | undefined;
  moneySymbol?: Row['moneySymbol'] | undefined;
  timeZone?: string;
};

/** What a country brings along: its money, its clock and its tax. What was said explicitly stays. */
export function settingsOfCountry({ countryId, moneySymbol, timeZone }: Wanted) {
  const country = countryId === undefined ? undefined : findCountry(countryId);
  if (!country) return { ...(moneySymbol && { moneySymbol }) };
  return {
    countryId: country.id,
    currency: country.currency,
    moneySymbol: moneySymbol ?? country.moneySymbol,
    timeZone: timeZone && country.timeZones.includes(timeZone) ? timeZone : country.timeZones[0],
    defaultTaxRate: country.defaultTaxRate,
    cashRounding: country.cashRounding,
  };
}

/**
 * The settings of another country; none when it stays the same, for a rate or a zone chosen since is kept.
 * Amounts already written cannot change their currency.
 */
export async function changeCountry(tx: Tx, organization: Row, wanted: Wanted) {
  const { countryId, moneySymbol } = wanted;
  if (countryId === undefined || countryId === organization.countryId)
    return settingsOfCountry({ moneySymbol });
  const settings = settingsOfCountry(wanted);
  if (settings.currency !== organization.currency && (await hasAmounts(tx, organization.id)))
    throw conflict('currencyLocked');
  return settings;
}

type Owner = { config: Pick<Config, 'secret'>; organizationId: string };
/** `field` is what the caller named it by; `maxEdge` in pixels. */
type Picture = { signedId: string | null | undefined; field: string; maxEdge?: number };

/** The storage key of an uploaded picture; undefined leaves what there is, null takes it away. */
export async function pictureKey(tx: Tx, owner: Owner, { signedId, field, maxEdge }: Picture) {
  if (signedId === undefined || signedId === null) return signedId;
  const uploadId = readSignedId(owner, signedId);
  if (!uploadId) throw notFound(snake(field));
  const isThis = and(eq(uploads.organizationId, owner.organizationId), eq(uploads.id, uploadId));
  const [upload] = await tx
    .select({ key: uploads.storageKey, width: uploads.width, height: uploads.height })
    .from(uploads)
    .where(and(isThis, isNotNull(uploads.storageKey)));
  if (!upload) throw notFound(snake(field));
  if (maxEdge && Math.max(upload.width ?? 0, upload.height ?? 0) > maxEdge)
    throw new InvalidField(field, 'logoTooLarge');
  return upload.key;
}

async function hasAmounts(tx: Tx, organizationId: string) {
  const [found] = await tx.execute(sql`
    select where exists (select from postings where organization_id = ${organizationId})
      or exists (select from sales where organization_id = ${organizationId})`);
  return found !== undefined;
}
