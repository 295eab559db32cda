import type { Tx } from '@mostrador/database/connect';
import { id } from '@mostrador/shared/id';
import { translator } from '@mostrador/shared/text/translator';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { members, organizations } from '../../accounts/organization/organization.table.ts';
import { users } from '../../accounts/user/user.table.ts';
import type { Call } from '../../core/call/call.ts';
import { letter, withoutLinks } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';
import { paymentInfos } from './store.table.ts';

const kinds = ['changed', 'accepted', 'rejected'] as const;
const said = { changed: 'paymentChanged', accepted: 'paymentAccepted', rejected: 'paymentRejected' } as const;

type Sending = Pick<Call, 'jobs'> & { tx: Tx; principal: { organizationId: string } };

/** Tells the owner what became of the account that customers pay to: whoever changes it diverts money. */
export const sendPaymentMail = ({ jobs, tx, principal }: Sending, kind: (typeof kinds)[number]) =>
  jobs.enqueue(tx, paymentInfoMail, { organizationId: principal.organizationId, kind });

export const paymentInfoMail = job({
  name: 'paymentInfoMail',
  payload: z.object({ organizationId: id(), kind: z.enum(kinds) }),
  atOnce: 5,
  handle: async ({ db, config, sendMail }, { organizationId, kind }) => {
    const [found] = await db
      .select({ user: users, organization: organizations, info: paymentInfos })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .innerJoin(organizations, eq(organizations.id, members.organizationId))
      .innerJoin(paymentInfos, eq(paymentInfos.id, organizations.id))
      .where(and(eq(members.organizationId, organizationId), eq(members.isOwner, true)));
    // Nobody reads the mail of an example shop.
    if (!found || found.organization.isDemo || found.user.goneAt) return;
    const { user, organization, info } = found;
    const t = translator(user.language);
    const name = said[kind];
    const values = {
      business: withoutLinks(organization.name),
      bank: withoutLinks(info.bankName),
      last4: info.last4,
      reason: info.message ?? '',
    };
    await sendMail(
      letter(
        { to: user.email, language: user.language, link: `${config.publicUrl}/dashboard/tienda/pagos` },
        {
          subject: t(`mail.${name}.subject`, values),
          greeting: user.firstName
            ? t('mail.greetingName', { name: withoutLinks(user.firstName) })
            : t('mail.greeting'),
          text: t(`mail.${name}.text`, values),
          button: t(`mail.${name}.button`),
          ignore: t(`mail.${name}.ignore`),
        },
      ),
    );
  },
});
