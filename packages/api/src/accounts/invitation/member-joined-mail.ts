import { id } from '@mostrador/shared/id';
import { translator } from '@mostrador/shared/text/translator';
import { z } from 'zod';
import { letter, withoutLinks } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';
import { findOwner } from '../user/owner.ts';

/** Tells the owner who joined, since whoever invited them may not have been the person they seemed to be. */
export const memberJoinedMail = job({
  name: 'memberJoinedMail',
  payload: z.object({ organizationId: id(), name: z.string(), email: z.string(), role: z.string() }),
  atOnce: 5,
  handle: async ({ db, config, sendMail }, { organizationId, email, ...joined }) => {
    const found = await findOwner(db, organizationId);
    if (!found) return;
    const { user, organization } = found;
    const t = translator(user.language);
    const values = {
      business: withoutLinks(organization.name),
      name: withoutLinks(joined.name),
      role: withoutLinks(joined.role),
      email,
    };
    const link = `${config.publicUrl}/dashboard/organizaciones/roles-permisos`;
    await sendMail(
      letter(
        { to: user.email, language: user.language, link },
        {
          subject: t('mail.memberJoined.subject', values),
          greeting: user.firstName
            ? t('mail.greetingName', { name: withoutLinks(user.firstName) })
            : t('mail.greeting'),
          text: t('mail.memberJoined.text', values),
          button: t('mail.memberJoined.button'),
          ignore: t('mail.memberJoined.ignore'),
        },
      ),
    );
  },
});
