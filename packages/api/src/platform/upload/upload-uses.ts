import { type SQL, sql } from 'drizzle-orm';

const known: SQL[] = [];

/** Called once when the domains are combined: the conditions for rows `u` of `uploads` that they show. */
export const registerUses = (uses: readonly SQL[]) => void known.push(...uses);

/** True of a row `u` of `uploads` that nothing shows. */
export const isUnused = (uses: readonly SQL[] = known) =>
  sql`not (${sql.join([sql`false`, ...uses], sql` or `)})`;
