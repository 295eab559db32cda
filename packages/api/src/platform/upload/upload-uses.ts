import { type SQL, sql } from 'drizzle-orm';

const known: SQL[] = [];

/** Called once when the domains are combined: the conditions for rows `u` of `uploads` that they show. */
export const registerUses = (uses: readonly SQL[]) => void known.push(...uses);

/** True if no record uses the row `u` of `uploads`. */
export const isUnused = (uses: readonly SQL[] = known) =>
  sql`not (${sql.join([sql`false`, ...uses], sql` or `)})`;
