import type { Tx } from '@mostrador/database/connect';
import { id } from '@mostrador/shared/wire/id';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Call } from '../../core/call/call.ts';
import { withoutLinks } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';
import { mailOwner } from '../../identity/user/owner-mail.ts';
import { paymentInfos } from './store.table.ts';

const kinds = ['changed', 'accepted', 'rejected'] as const;
const mailNames = {
  changed: 'paymentChanged',
  accepted: 'paymentAccepted',
  rejected: 'paymentRejected',
} as const;

type Sending = Pick<Call, 'jobs'> & { tx: Tx; principal: { organizationId: string } };

/**
 * Notifies the owner of a change of the account that customers pay to, because such a change can divert
 * money.
 */
export const sendPaymentMail = ({ jobs, tx, principal }: Sending, kind: (typeof kinds)[number]) =>
  jobs.enqueue(tx, paymentInfoMail, { organizationId: principal.organizationId, kind });

export const paymentInfoMail = job({
  name: 'paymentInfoMail',
  payload: z.object({ organizationId: id(), kind: z.enum(kinds) }),
  atOnce: 5,
  handle: async (services, { organizationId, kind }) => {
    const [info] = await services.db.select().from(paymentInfos).where(eq(paymentInfos.id, organizationId));
    if (!info) return;
    const { bankName, last4, message } = info;
    await mailOwner(services, organizationId, (t, business) => {
      const name = mailNames[kind];
      const values = { business, bank: withoutLinks(bankName), last4, reason: message ?? '' };
      return {
        path: '/dashboard/tienda/pagos',
        subject: t(`mail.${name}.subject`, values),
        text: t(`mail.${name}.text`, values),
        button: t(`mail.${name}.button`),
        ignore: t(`mail.${name}.ignore`),
      };
    });
  },
});
