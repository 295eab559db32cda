import { sql } from 'drizzle-orm';
import { domain } from '../../core/domain.ts';
import { daysBefore, removed } from '../../core/jobs/cleanup.ts';
import { approvalRouter } from './approval.router.ts';

export const approval = domain({
  name: 'approval',
  routers: { approval: approvalRouter },
  // Approvals can be deleted, because the document and the audit log record their use.
  cleanup: async ({ db, now }) => ({
    approvals: await removed(db, sql`delete from approvals where created_at <= ${daysBefore(now(), 1)}`),
  }),
});
