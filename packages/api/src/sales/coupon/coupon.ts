import type { TenantTx } from '@mostrador/database/connect';
import { isRunning } from '@mostrador/shared/money/offer';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, eq, ne, sql } from 'drizzle-orm';
import { products } from '../../catalog/product/product.table.ts';
import type { Shop } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { hasPlusNow } from '../../core/call/gate/plan-limit.ts';
import { notDeleted } from '../../core/db/columns.ts';
import type { Creation } from '../../core/db/create-idempotent.ts';
import { among } from '../../core/db/list.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import { type Coupon, type CouponChanges, CouponInput, type CouponQuestion } from './coupon.schema.ts';
import { coupons } from './coupon.table.ts';

export type CouponFound = typeof coupons.$inferSelect;

/** Throws 404 if the coupon does not exist. */
export async function readCoupon(tx: TenantTx, id: string): Promise<Coupon> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(notDeleted(coupons), eq(coupons.id, id)));
  if (!coupon) throw notFound();
  return coupon;
}

/** Reads the coupon and locks it until the transaction ends. */
export async function holdCoupon(tx: TenantTx, id: string): Promise<Coupon> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(notDeleted(coupons), eq(coupons.id, id)))
    .for('no key update');
  if (!coupon) throw notFound();
  return coupon;
}

/** Finds a coupon by its code. Null if it does not exist or the plan is not Plus. */
export async function findCoupon(tx: TenantTx, code: string): Promise<CouponFound | null> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(notDeleted(coupons), eq(coupons.code, code), hasPlusNow));
  return coupon ?? null;
}

type Channel = 'pos' | 'web';

/** True if the coupon is usable now. The final check is the statement that counts the use. */
export const isUsable = (coupon: CouponFound, { channel, now }: { channel: Channel; now: Date }) =>
  coupon.active &&
  isRunning(coupon, now) &&
  coupon.channels.includes(channel) &&
  (coupon.maxActivations === null || coupon.usedCount < coupon.maxActivations);

/** Throws `couponInvalid` (409) if the coupon is not usable now, for any reason. */
export async function checkCoupon(
  { tx, now }: { tx: TenantTx; now: () => Date },
  { code, productIds }: CouponQuestion,
) {
  const coupon = await findCoupon(tx, code);
  if (!coupon || !isUsable(coupon, { channel: 'pos', now: now() })) throw conflict('couponInvalid');
  const { appliesTo, targetIds, value, unit } = coupon;
  const terms = { code, value, unit };
  if (appliesTo === 'all') return { ...terms, productIds: null };
  if (appliesTo === 'products')
    return { ...terms, productIds: productIds.filter((id) => targetIds.includes(id)) };
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(among(products.id, productIds), among(products.categoryId, targetIds)));
  return { ...terms, productIds: found.map(({ id }) => id) };
}

type Context = { tx: TenantTx; principal: { shop: Shop } };

/**
 * Creates a coupon. Refuses a code that is taken, and a second active coupon unless it replaces the first.
 */
export async function createCoupon(
  ctx: Context,
  { input, creation }: { input: CouponInput; creation: Creation },
) {
  const { id: _, replace, ...fields } = input;
  refuseCents(ctx, fields);
  const solo = !(await hasSeveral(ctx.tx));
  if (fields.active ?? true) await makeRoom(ctx.tx, { id: creation.id, replace });
  const { startsAt, endsAt, ...rest } = fields;
  await ctx.tx.insert(coupons).values({
    ...rest,
    ...creation,
    solo,
    nameKey: searchKey(fields.name),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  });
}

/**
 * Partial update: omitted fields keep their value, and the merged coupon is validated. Returns the coupon
 * before the change.
 */
export async function updateCoupon(ctx: Context, changes: CouponChanges): Promise<Coupon> {
  const { id, replace, ...fields } = changes;
  const before = await holdCoupon(ctx.tx, id);
  const whole = { ...before, startsAt: before.startsAt.toISOString(), endsAt: before.endsAt.toISOString() };
  const judged = CouponInput.safeParse({ ...whole, ...fields });
  if (!judged.success) {
    const [issue] = judged.error.issues;
    throw new InvalidField(issue?.path.join('.') ?? '', issue?.message ?? 'invalid');
  }
  refuseCents(ctx, fields);
  const most = fields.maxActivations;
  if (most && most < before.usedCount) throw new InvalidField('maxActivations', 'couponUsedMore');
  if (fields.active && !before.active) await makeRoom(ctx.tx, { id, replace });
  const { startsAt, endsAt, ...rest } = fields;
  await ctx.tx
    .update(coupons)
    .set({ ...rest, ...changedForm(fields), updatedAt: sql`now()` })
    .where(eq(coupons.id, id));
  return before;
}

/**
 * True if the shop's store settings allow several active coupons at once. The settings stay locked until the
 * transaction ends, so that a change of them sees every coupon created before.
 */
async function hasSeveral(tx: TenantTx): Promise<boolean> {
  const [row] = await tx.execute<{ several: boolean }>(
    sql`select several_coupons several from store_settings for share`,
  );
  return row?.several ?? false;
}

/**
 * Applies the shop's setting to every coupon. Refuses to allow only one active coupon while several are
 * active: `severalCouponsActive` (409).
 */
export async function allowSeveral(tx: TenantTx, { severalCoupons }: { severalCoupons: boolean }) {
  if (!severalCoupons) {
    const active = await tx
      .select({ id: coupons.id })
      .from(coupons)
      .where(and(notDeleted(coupons), eq(coupons.active, true)))
      .limit(2);
    if (active.length > 1) throw conflict('severalCouponsActive');
  }
  await tx.update(coupons).set({ solo: !severalCoupons }).where(eq(coupons.solo, severalCoupons));
}

/**
 * Only one code is active at a time: another one is ended if the request allows it, and otherwise reported.
 */
async function makeRoom(tx: TenantTx, { id, replace }: { id: string; replace?: boolean | undefined }) {
  const others = and(
    notDeleted(coupons),
    eq(coupons.active, true),
    eq(coupons.solo, true),
    ne(coupons.id, id),
  );
  if (replace) {
    await tx.update(coupons).set({ active: false, updatedAt: sql`now()` }).where(others);
    return;
  }
  const [other] = await tx.select({ code: coupons.code }).from(coupons).where(others);
  if (other) throw conflict('couponAlreadyActive', other);
}

type FormFields = Partial<Record<'name' | 'startsAt' | 'endsAt', string | null | undefined>>;

/** Fields that are stored in another form than they are entered. */
const changedForm = ({ name, startsAt, endsAt }: FormFields) => ({
  ...(name !== undefined && { nameKey: searchKey(name ?? '') }),
  ...(startsAt && { startsAt: new Date(startsAt) }),
  ...(endsAt && { endsAt: new Date(endsAt) }),
});

function refuseCents({ principal: { shop } }: Context, fields: Omit<CouponChanges, 'id'>) {
  if (fields.unit === 'money') refuseDecimals(shop, 'value', fields.value);
  refuseDecimals(shop, 'minPurchase', fields.minPurchase);
}
