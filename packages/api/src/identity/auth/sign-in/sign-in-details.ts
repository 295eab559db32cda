import type { Tx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import { formatDateTime } from '@mostrador/shared/words/format';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { accountLog } from '../../../core/core.table.ts';
import { signInWays } from '../auth.schema.ts';
import { deviceOf } from './user-agent.ts';

/** The fields of a log row that describes a sign-in step. */
export const SignInDetails = z.object({ way: z.enum(signInWays), userAgent: z.string().nullable() });

type Reader = { id: string; language: Language; timeZone: string | null };

/** Device, network and time of the sign-in of one request, as shown in the mail about it. */
export async function readSignInDetails(tx: Tx, requestId: string, { id, language, timeZone }: Reader) {
  const isThis = and(eq(accountLog.requestId, requestId), eq(accountLog.action, 'signIn.succeeded'));
  const [entry] = await tx
    .select()
    .from(accountLog)
    .where(and(eq(accountLog.userId, id), isThis));
  if (!entry) return { device: '-', network: '-', time: '-' };
  const { browser, system } = deviceOf(SignInDetails.parse(entry.after).userAgent);
  const zone = timeZone ?? 'UTC';
  const time = formatDateTime(entry.createdAt, { language, timeZone: zone, style: 'medium' });
  const device = [browser, system].filter((name) => name !== null).join(', ') || '-';
  return { device, network: entry.ip, time: `${time} (${zone})` };
}
