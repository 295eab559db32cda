import type { Tx } from '@mostrador/database/connect';
import { eq, sql } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { conflict, InvalidField } from '../../core/call/errors.ts';
import { hashToken } from '../../core/call/who/session.ts';
import { applyAccess } from './apply-access.ts';
import { licenseEvents, licenses } from './billing.table.ts';

/** The events of a licence that the marketplace sends. */
export const licenseEventNames = [
  'purchase',
  'activate',
  'upgrade',
  'downgrade',
  'migrate',
  'deactivate',
] as const;
export type LicenseEvent = {
  event: (typeof licenseEventNames)[number];
  licenseKey: string;
  /** The key that this key replaces. */
  prevLicenseKey: string | null;
  eventAt: Date;
  tier: number | null;
};

type Licence = typeof licenses.$inferSelect;
type Status = Licence['status'];
/** If two events have the same instant, the later state is applied. */
const rank: Record<Status, number> = { inactive: 0, active: 1, deactivated: 2 };

type Telling = Pick<Services, 'db' | 'now' | 'live'>;

/**
 * Applies a licence event of the marketplace, each event once and in any order: the newest counts. A key that
 * replaces another takes over its user and business, and ends it.
 */
export async function takeLicenseEvent(services: Telling, event: LicenseEvent, body: string) {
  const served = await services.db.transaction(async (tx) => {
    const key = hashToken(event.licenseKey);
    const before = event.prevLicenseKey ? hashToken(event.prevLicenseKey) : null;
    const [first] = await tx
      .insert(licenseEvents)
      .values({ keyHash: key, event: event.event, eventAt: event.eventAt, bodyHash: hashToken(body) })
      .onConflictDoNothing()
      .returning();
    if (!first) return new Set<string>();
    if (before && event.event !== 'purchase') await follow(tx, { key, before, event });
    await stand(tx, key, event);
    return settle(tx, [before, key], services.now());
  });
  notify(services, served);
}

const statusAfter: Record<LicenseEvent['event'], Status> = {
  purchase: 'inactive',
  activate: 'active',
  upgrade: 'active',
  downgrade: 'active',
  migrate: 'active',
  deactivate: 'deactivated',
};

/** Applies an event to the licence of the key, unless a newer event is already applied. */
async function stand(tx: Tx, key: string, { event, eventAt, tier, licenseKey }: LicenseEvent) {
  const known = await rowOf(tx, key, licenseKey);
  // A redeemed licence is in use, regardless of later events about its purchase.
  const reported = event === 'purchase' && known.userId ? 'active' : statusAfter[event];
  const isNewer =
    eventAt > known.eventAt || (+eventAt === +known.eventAt && rank[reported] >= rank[known.status]);
  if (!isNewer) return;
  const isFollowed = (await followingOf(tx, key)).length > 0;
  const status = isFollowed ? 'deactivated' : reported;
  const opens = status === 'active' && known.status !== 'active';
  const businessId = opens ? await freePlace(tx, known.businessId) : known.businessId;
  await tx
    .update(licenses)
    .set({ status, eventAt, businessId, ...(tier !== null && { tier }) })
    .where(eq(licenses.keyHash, key));
}

type Following = { key: string; before: string; event: LicenseEvent };

async function follow(tx: Tx, { key, before, event }: Following) {
  const [old, next] = [
    await rowOf(tx, before, event.prevLicenseKey ?? ''),
    await rowOf(tx, key, event.licenseKey),
  ];
  if (next.previousHash === null)
    await tx.update(licenses).set({ previousHash: before }).where(eq(licenses.keyHash, key));
  const eventAt = old.eventAt > event.eventAt ? old.eventAt : event.eventAt;
  await tx.update(licenses).set({ status: 'deactivated', eventAt }).where(eq(licenses.keyHash, before));
  await carry(tx, before);
}

/** Passes the user and the business on to the keys that replace a key. */
async function carry(tx: Tx, key: string) {
  const [from] = await tx.select().from(licenses).where(eq(licenses.keyHash, key));
  if (!from?.userId) return;
  for (const { keyHash, userId } of await followingOf(tx, key)) {
    if (userId !== null) continue;
    await tx
      .update(licenses)
      .set({ userId: from.userId, businessId: await freePlace(tx, from.businessId) })
      .where(eq(licenses.keyHash, keyHash));
  }
}

/** Lists the successors of a key in order. */
async function followingOf(tx: Tx, key: string): Promise<Licence[]> {
  const following: Licence[] = [];
  const seen = new Set([key]);
  for (let at: string | undefined = key; at !== undefined; ) {
    const [next] = await tx.select().from(licenses).where(eq(licenses.previousHash, at));
    if (!next || seen.has(next.keyHash)) break;
    seen.add(next.keyHash);
    following.push(next);
    at = next.keyHash;
  }
  return following;
}

/** Locks the row of a key; the first event about it creates the row. */
async function rowOf(tx: Tx, key: string, licenseKey: string): Promise<Licence> {
  await tx
    .insert(licenses)
    .values({ keyHash: key, last4: licenseKey.slice(-4), tier: 1, status: 'inactive', eventAt: new Date(0) })
    .onConflictDoNothing();
  const [row] = await tx.select().from(licenses).where(eq(licenses.keyHash, key)).for('update');
  if (!row) throw new Error('unreachable');
  return row;
}

type Binding = {
  licenseKey: string;
  userId: string;
  organizationId: string | null;
  /** An additional write in the same transaction. */
  also: (tx: Tx) => Promise<unknown>;
};

/**
 * Assigns a licence to the user who redeemed it, and to the user's business if no other licence serves that
 * business yet. Throws 409 `appSumoErrorUsedCode` if the licence belongs to another user, 422
 * `appSumoErrorInvalidCode` if it was revoked.
 */
export async function bindLicense(services: Telling, { licenseKey, userId, organizationId, also }: Binding) {
  const served = await services.db.transaction(async (tx) => {
    const redeemed = await rowOf(tx, hashToken(licenseKey), licenseKey);
    // The key may have been replaced before its owner redeemed it.
    const last = (await followingOf(tx, redeemed.keyHash)).at(-1);
    const license = last ? await rowOf(tx, last.keyHash, '') : redeemed;
    if (license.userId && license.userId !== userId) throw conflict('appSumoErrorUsedCode');
    if (license.status === 'deactivated') throw new InvalidField('code', 'appSumoErrorInvalidCode');
    const place = license.businessId ?? (await freePlace(tx, organizationId));
    await tx
      .update(licenses)
      .set({ userId, businessId: place, status: 'active' })
      .where(eq(licenses.keyHash, license.keyHash));
    await also(tx);
    return settle(tx, [license.keyHash], services.now());
  });
  notify(services, served);
}

/** Null if the business already has an active licence: the new one then waits for another business. */
async function freePlace(tx: Tx, organizationId: string | null) {
  if (!organizationId) return null;
  await holdBusiness(tx, organizationId);
  const [taken] = await tx.execute(sql`
    select from licenses where business_id = ${organizationId} and status = 'active'`);
  return taken ? null : organizationId;
}

const holdBusiness = (tx: Tx, id: string) =>
  tx.execute(sql`select from organizations where id = ${id} for no key update`);

type Moving = { keyHash: string; userId: string; organizationId: string };

/** Moves the user's licence to another own business, unless that has one already. */
export async function moveLicense(services: Telling, { keyHash, userId, organizationId }: Moving) {
  const places: string[] = [];
  const outcome = await services.db.transaction(async (tx) => {
    const [license] = await tx.select().from(licenses).where(eq(licenses.keyHash, keyHash)).for('update');
    if (license?.userId !== userId || license.status !== 'active') return 'unknown';
    if (license.businessId === organizationId) return 'done';
    places.push(...[license.businessId, organizationId].flatMap((id) => id ?? []).sort());
    for (const place of places) await holdBusiness(tx, place);
    if (!(await freePlace(tx, organizationId))) return 'taken';
    await tx.update(licenses).set({ businessId: organizationId }).where(eq(licenses.keyHash, keyHash));
    for (const place of places) await applyAccess(tx, { organizationId: place, now: services.now() });
    return 'done';
  });
  notify(services, new Set(places));
  return outcome;
}

/** Updates the access of the businesses of these keys and their successors. */
async function settle(tx: Tx, keys: readonly (string | null)[], now: Date): Promise<Set<string>> {
  const places = new Set<string>();
  for (const key of keys) {
    if (key === null) continue;
    const own = await tx.select().from(licenses).where(eq(licenses.keyHash, key));
    for (const { businessId } of [...own, ...(await followingOf(tx, key))])
      if (businessId) places.add(businessId);
  }
  for (const organizationId of [...places].sort()) await applyAccess(tx, { organizationId, now });
  return places;
}

/** Makes open pages reload their data. */
function notify({ live }: Pick<Telling, 'live'>, places: ReadonlySet<string>) {
  const touches = ['billing', 'user', 'organization'];
  for (const id of places) live.publish(id, { touches, id: null, also: {}, request: null });
}
