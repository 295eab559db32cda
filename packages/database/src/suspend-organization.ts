import { findOrganization } from './backup/organization-rows.ts';
import { TaskRefused } from './backup/task-refused.ts';
import { type Connection, openClient } from './connect.ts';

/**
 * Closes an organization to all of its users, API keys, public store and scheduled work, or reopens it; its
 * data is unchanged. Running calls are finished. Returns its id. Throws `TaskRefused` if a move closed it.
 */
export async function suspendOrganization(
  connection: Connection,
  { organization, isSuspended }: { organization: string; isSuspended: boolean },
): Promise<string> {
  const client = openClient(connection, { max: 1 });
  try {
    const id = await findOrganization(client, organization);
    const suspension = isSuspended ? 'operator' : null;
    const [row] = await client`
      update organizations set suspension = ${suspension}
      where id = ${id} and coalesce(suspension, 'operator') = 'operator' returning id`;
    if (!row) throw new TaskRefused(isElsewhere);
    return id;
  } finally {
    await client.end();
  }
}

const isElsewhere =
  'Una mudanza la cerró: lo que vale está en el destino (docs/operating.md). · ' +
  'A move closed it: what counts is at the target (docs/operating.md).';
