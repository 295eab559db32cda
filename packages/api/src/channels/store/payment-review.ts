import type { Db } from '@mostrador/database/connect';
import { asc, eq, sql } from 'drizzle-orm';
import type { Actor, Config, Services } from '../../core/call/call.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { privateLinkOf } from '../../platform/upload/private-file.ts';
import { accountNumberOf } from './payment-info.ts';
import { sendPaymentMail } from './payment-info-mail.ts';
import { paymentInfos } from './store.table.ts';

/** The operator of the program, who uses the console. */
const operator: Actor = { kind: 'system', id: null, name: 'Mostrador' };

type Looking = { db: Db; config: Pick<Config, 'secrets' | 'publicUrl'>; now: () => Date };

/**
 * Lists the accounts that await a review, the oldest first. Links to the photos are valid for five minutes.
 */
export async function waitingPayments({ db, config, now }: Looking) {
  const rows = await db
    .select({ info: paymentInfos, business: organizations.name })
    .from(paymentInfos)
    .innerJoin(organizations, eq(organizations.id, paymentInfos.organizationId))
    .where(eq(paymentInfos.status, 'in_progress'))
    .orderBy(asc(paymentInfos.updatedAt));
  return rows.map(({ info, business }) => ({
    id: info.id,
    business,
    bankName: info.bankName,
    accountNumber: accountNumberOf(config, info),
    holder: info.holder,
    photos: [info.idFrontUploadId, info.idBackUploadId, info.selfieUploadId].map((uploadId) =>
      privateLinkOf({ config, now }, { organizationId: info.organizationId, uploadId }),
    ),
  }));
}

type Verdict = { organizationId: string } & (
  | { status: 'accepted' }
  | { status: 'rejected'; message: string }
);

/** False if this organization has no pending account: it was reviewed already or never changed. */
export const reviewPayment = (
  { db, jobs }: { db: Db; jobs: Services['jobs'] },
  { organizationId, ...verdict }: Verdict,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const message = verdict.status === 'rejected' ? verdict.message : null;
    const judged = await tx
      .update(paymentInfos)
      .set({
        status: verdict.status,
        message,
        reviewedAt: sql`now()`,
        reviewedBy: operator,
        updatedAt: sql`now()`,
      })
      .where(sql`${paymentInfos.id} = ${organizationId} and ${paymentInfos.status} = 'in_progress'`)
      .returning({ id: paymentInfos.id });
    if (judged.length === 0) return false;
    await sendPaymentMail({ jobs, tx, principal: { organizationId } }, verdict.status);
    return true;
  });
