import type { Tx } from '@mostrador/database/connect';
import { and, eq, isNull } from 'drizzle-orm';
import { apiKeys } from './apikey.table.ts';

type Maker = { organizationId: string; userId: string; at: Date };

/** Ends the keys of somebody who comes back: with his membership they ended, and must not live again. */
export const endKeysOf = (tx: Tx, { organizationId, userId, at }: Maker) =>
  tx
    .update(apiKeys)
    .set({ revokedAt: at, updatedAt: at })
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.createdBy, userId),
        isNull(apiKeys.revokedAt),
      ),
    );
