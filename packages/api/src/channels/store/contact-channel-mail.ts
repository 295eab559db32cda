import type { TenantTx } from '@mostrador/database/connect';
import type { translator } from '@mostrador/shared/text/translator';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import type { Call, Principal } from '../../core/call/call.ts';
import { withoutLinks } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';
import { mailOwner } from '../../identity/user/owner-mail.ts';

/** The new values, null if a channel was removed. Unchanged channels are absent. */
const Channels = z.object({
  paymentLink: z.string().nullable().optional(),
  whatsappContact: z.string().nullable().optional(),
});
export type Channels = z.infer<typeof Channels>;

type Sending = Pick<Call, 'jobs'> & {
  tx: TenantTx;
  principal: Pick<Principal, 'organizationId' | 'memberName'>;
};

/** Notifies the owner that a payment or contact channel changed, because such a change can divert money. */
export const sendChannelMail = ({ jobs, tx, principal }: Sending, channels: Channels) => {
  const { organizationId, memberName: member } = principal;
  return jobs.enqueue(tx, contactChannelMail, { organizationId, member, channels });
};

export const contactChannelMail = job({
  name: 'contactChannelMail',
  payload: z.object({ organizationId: id(), member: z.string(), channels: Channels }),
  atOnce: 5,
  handle: (services, { organizationId, member, channels: { paymentLink, whatsappContact } }) =>
    mailOwner(services, organizationId, (t, business) => {
      const values = { business, member: withoutLinks(member) };
      const changed = [
        ...(paymentLink === undefined ? [] : [channelText(t, 'link', paymentLink)]),
        ...(whatsappContact === undefined ? [] : [channelText(t, 'phone', whatsappContact)]),
      ];
      return {
        path: '/dashboard/tienda',
        subject: t('mail.channelChanged.subject', values),
        text: [t('mail.channelChanged.text', values), ...changed].join(' '),
        button: t('mail.channelChanged.button'),
        ignore: t('mail.channelChanged.ignore'),
      };
    }),
});

const channelText = (t: ReturnType<typeof translator>, channel: 'link' | 'phone', value: string | null) =>
  value === null
    ? t(`mail.channelChanged.${channel}Removed`)
    : t(`mail.channelChanged.${channel}`, { value: withoutLinks(value) });
