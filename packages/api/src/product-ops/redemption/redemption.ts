import type { Tx } from '@mostrador/database/connect';
import { eq } from 'drizzle-orm';
import type { User } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';
import { hashToken } from '../../core/call/session.ts';
import { promotionCodes } from './redemption.table.ts';

type Given = { code: string; state: string };

/**
 * Keeps a code for the person who brings it first; once more from him changes nothing, from anybody else it
 * is 409 `appSumoErrorUsedCode`.
 */
export async function storeCode({ tx, user }: { tx: Tx; user: User }, { code, state }: Given) {
  const id = hashToken(code);
  const [kept] = await tx
    .insert(promotionCodes)
    .values({ id, userId: user.id, stateHash: hashToken(state) })
    .onConflictDoNothing()
    .returning();
  if (kept) return;
  const [known] = await tx.select().from(promotionCodes).where(eq(promotionCodes.id, id));
  if (known?.userId !== user.id) throw conflict('appSumoErrorUsedCode');
}
