import { type SQL, sql } from 'drizzle-orm';

const known: SQL[] = [];

/** Said once where the domains are put together: what is true of a row `u` of `uploads` that they show. */
export const registerUses = (uses: readonly SQL[]) => void known.push(...uses);

/** True of a row `u` of `uploads` that nothing shows. */
export const isUnused = (uses: readonly SQL[] = known) =>
  sql`not (${sql.join([sql`false`, ...uses], sql` or `)})`;
