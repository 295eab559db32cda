import type { TenantTx } from '@mostrador/database/connect';
import { cut } from '@mostrador/shared/words/cut';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { InvalidField, notFound } from '../../core/call/errors.ts';
import { seal, unseal } from '../../core/io/seal.ts';
import { members } from '../../identity/organization/organization.table.ts';
import { takePrivate } from '../../platform/upload/take-private.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { readSignedId } from '../../platform/upload/upload.ts';
import type { PaymentInfo, PaymentInfoChanges, PaymentInfoInput } from './payment-info.schema.ts';
import { paymentInfos } from './store.table.ts';

type Secret = Pick<Call['config'], 'secrets'>;
type Writing = Pick<Call, 'storage' | 'jobs'> & {
  tx: TenantTx;
  config: Secret;
  principal: Principal;
};
type Row = typeof paymentInfos.$inferSelect;

const lockOf = ({ secrets }: Secret, owner: string) => ({ secrets, purpose: 'bank-account', owner });

/** The fields that may be shown. */
export const paymentInfoOf = ({ id, bankName, accountType, last4, holder, ...row }: Row): PaymentInfo => ({
  ...{ id, bankName, accountType, last4, holder },
  status: row.status,
  message: row.message,
  reviewedAt: row.reviewedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export async function findPaymentInfo(tx: TenantTx): Promise<Row | null> {
  const [row] = await tx.select().from(paymentInfos);
  return row ?? null;
}

/** Locks and reads the account, so that a reviewer cannot accept one version while another is written. */
export async function holdPaymentInfo(tx: TenantTx): Promise<Row> {
  const [row] = await tx.select().from(paymentInfos).for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * The whole account number, for customers who pay to an accepted account, and for reviewers. Null if none of
 * the program's secrets decrypts it; the shop must then enter it again.
 */
export const accountNumberOf = (config: Secret, { organizationId, accountNumber }: Row) =>
  unseal(accountNumber, lockOf(config, organizationId));

/** The account number as stored, and the part of it that is shown. */
const numberColumns = (
  { config, principal }: Pick<Writing, 'config' | 'principal'>,
  accountNumber: string,
) => ({
  accountNumber: seal(accountNumber, lockOf(config, principal.organizationId)),
  last4: accountNumber.slice(-4),
});

export async function newColumns(ctx: Writing, input: PaymentInfoInput) {
  const { accountNumber, idFront, idBack, selfie, ...plain } = input;
  return {
    ...plain,
    holder: input.holder ?? (await ownerOf(ctx.tx)),
    ...numberColumns(ctx, accountNumber),
    idFrontUploadId: await photoOf(ctx, 'idFront', idFront),
    idBackUploadId: await photoOf(ctx, 'idBack', idBack),
    selfieUploadId: await photoOf(ctx, 'selfie', selfie),
  };
}

/** Reads the name of the owner. It may be empty; then the holder is required. */
async function ownerOf(tx: TenantTx) {
  const [owner] = await tx
    .select({ name: members.displayName })
    .from(members)
    .where(and(eq(members.isOwner, true), isNull(members.removedAt)));
  const name = cut(owner?.name.trim() ?? '', 80);
  if (!name) throw new InvalidField('holder', 'holderRequired');
  return name;
}

/** Builds the changed columns. */
export async function changedColumns(ctx: Writing, changes: PaymentInfoChanges) {
  const { accountNumber, idFront, idBack, selfie, ...plain } = changes;
  return {
    ...plain,
    ...(accountNumber !== undefined && numberColumns(ctx, accountNumber)),
    ...(idFront !== undefined && { idFrontUploadId: await photoOf(ctx, 'idFront', idFront) }),
    ...(idBack !== undefined && { idBackUploadId: await photoOf(ctx, 'idBack', idBack) }),
    ...(selfie !== undefined && { selfieUploadId: await photoOf(ctx, 'selfie', selfie) }),
  };
}

/** The account is reviewed again, because the earlier verdict does not apply to the changed data. */
export const unreviewed = {
  status: 'in_progress',
  message: null,
  reviewedAt: null,
  reviewedBy: null,
} as const;

/**
 * Makes the photo private if it was uploaded without a stated purpose. Refuses a picture that is already
 * shown publicly, because anyone may have seen it (422 `photoNotPrivate`).
 */
async function photoOf(ctx: Writing, field: string, signedId: string) {
  const { tx, config, principal } = ctx;
  const { organizationId } = principal;
  const uploadId = readSignedId({ config, organizationId }, signedId);
  if (!uploadId) throw notFound(field);
  const [photo] = await tx
    .select({ visibility: uploads.visibility })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.kind, 'image'), isNotNull(uploads.storageKey)))
    .for('key share');
  if (!photo) throw notFound(field);
  if (photo.visibility !== 'private' && !(await takePrivate(ctx, uploadId)))
    throw new InvalidField(field, 'photoNotPrivate');
  return uploadId;
}

/** The fields that the audit log contains: no payment data and no photo. */
export const auditedOf = ({
  accountNumber,
  idFront: _f,
  idBack: _b,
  selfie: _s,
  ...plain
}: PaymentInfoChanges) => ({
  ...plain,
  ...(accountNumber !== undefined && { last4: accountNumber.slice(-4) }),
});
