import { sql } from 'drizzle-orm';
import { domain } from '../../core/domain.ts';

export const attachment = domain({
  name: 'attachment',
  verifiedAs: 'ledger',
  usesUpload: sql`exists (select from attachments a
    where a.organization_id = u.organization_id and a.upload_id = u.id)`,
});
