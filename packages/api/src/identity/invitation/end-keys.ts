import type { Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';

type Maker = { organizationId: string; userId: string; at: Date };

/**
 * Ends the API keys that a returning member once made: they ended with the former membership, and must not
 * become valid again.
 */
export const endKeysOf = (tx: Tx, { organizationId, userId, at }: Maker) =>
  tx.execute(sql`
    update api_keys
    set revoked_at = ${at.toISOString()}::timestamptz, updated_at = ${at.toISOString()}::timestamptz
    where organization_id = ${organizationId} and created_by = ${userId} and revoked_at is null`);
