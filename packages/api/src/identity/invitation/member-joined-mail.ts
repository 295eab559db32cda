import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { withoutLinks } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';
import { mailOwner } from '../user/owner-mail.ts';

/**
 * Notifies the owner by mail of the new member, because the invitation may have been sent from a stolen
 * session.
 */
export const memberJoinedMail = job({
  name: 'memberJoinedMail',
  payload: z.object({ organizationId: id(), name: z.string(), email: z.string(), role: z.string() }),
  atOnce: 5,
  handle: (services, { organizationId, name, email, role }) =>
    mailOwner(services, organizationId, (t, business) => {
      const values = { business, name: withoutLinks(name), email, role: withoutLinks(role) };
      return {
        path: '/dashboard/organizaciones/roles-permisos',
        subject: t('mail.memberJoined.subject', values),
        text: t('mail.memberJoined.text', values),
        button: t('mail.memberJoined.button'),
        ignore: t('mail.memberJoined.ignore'),
      };
    }),
});
