import type { Tx } from '@mostrador/database/connect';
import { eq } from 'drizzle-orm';
import type { User } from '../base/call.ts';
import { conflict } from '../base/errors.ts';
import { hashToken } from '../base/session.ts';
import { promotionCodes } from './promotion.table.ts';

type Given = { code: string; state: string };

/**
 * Keeps a code for the person who brings it first; once more from him changes nothing, from anybody else it
 * is 409 `appSumoErrorUsedCode`.
 */
export async function keepCode({ tx, user }: { tx: Tx; user: User }, { code, state }: Given) {
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
