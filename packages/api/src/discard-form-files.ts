import { sql } from 'drizzle-orm';
import type { Call } from './core/call/call.ts';
import type { Authorized } from './core/call/gate/authorize.ts';
import { domains } from './domains.ts';
import { readSignedId } from './platform/upload/upload.ts';
import { removeUnused } from './unused-uploads.ts';

/** Deletes the files of a form that was refused. */
export async function discardFormFiles(call: Call, { organizationId }: Authorized, signedIds: string[]) {
  const ids = signedIds.map((signedId) => readSignedId({ config: call.config, organizationId }, signedId));
  const isOfForm = sql`u.organization_id = ${organizationId}
    and u.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  await removeUnused(call, domains, isOfForm);
}
