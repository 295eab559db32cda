import { sql } from 'drizzle-orm';
import { domain } from '../../core/domain.ts';
import { daysBefore, removed } from '../../core/jobs/cleanup.ts';
import { invitationRouter } from './invitation.router.ts';
import { invitationMail } from './invitation-mail.ts';
import { memberJoinedMail } from './member-joined-mail.ts';

/** Ended invitations are shown for three months; the audit log shows them for longer. */
const retentionDays = 90;

export const invitation = domain({
  name: 'invitation',
  verifiedAs: null,
  routers: { invitation: invitationRouter },
  jobs: [invitationMail, memberJoinedMail],
  cleanup: async ({ db, now }) => ({
    invitations: await removed(
      db,
      sql`delete from invitations where greatest(expires_at, accepted_at) <= ${daysBefore(now(), retentionDays)}`,
    ),
  }),
});
