import { sql } from 'drizzle-orm';
import type { Call } from './base/call.ts';
import type { Admitted } from './base/trpc.ts';
import { domains } from './domains.ts';
import { removeUnused } from './unused-uploads.ts';
import { readSignedId } from './upload/upload.ts';

/** Takes back the files of a form that was refused. */
export async function discardFormFiles(call: Call, { organizationId }: Admitted, signedIds: string[]) {
  const ids = signedIds.map((signedId) => readSignedId({ config: call.config, organizationId }, signedId));
  const isOfForm = sql`u.organization_id = ${organizationId}
    and u.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  await removeUnused(call, domains, isOfForm);
}
