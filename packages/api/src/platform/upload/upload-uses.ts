import { type SQL, sql } from 'drizzle-orm';

const known: SQL[] = [];

/**
 * Registers the uses of uploads; called once when the domains are combined. Each use is a condition that is
 * true if its domain refers to the row `u` of `uploads`.
 */
export const registerUses = (uses: readonly SQL[]) => void known.push(...uses);

/** True if no record uses the row `u` of `uploads`. */
export const isUnused = (uses: readonly SQL[] = known) =>
  sql`not (${sql.join([sql`false`, ...uses], sql` or `)})`;
