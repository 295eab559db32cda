import type { ProgramTx, TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Principal } from '../call/call.ts';
import { conflict } from '../call/errors.ts';
import { countTry } from '../call/gate/limit.ts';
import { asProgram } from '../call/who/bind-tenant.ts';
import { hashToken } from '../call/who/session.ts';

type Sending = { tx: TenantTx; principal: Principal };

const fromOne = { max: 200, minutes: 60 };
const fromDemos = { max: 10, minutes: 1440 };
const toOne = { max: 10, minutes: 60 };

/**
 * Counts an email to an address that a user entered, by sender and by recipient over all shops, because a
 * user has several shops and can open more. A demo shop is opened in a minute and costs nothing, so it sends
 * email only to its own user: 409 `demoMailsOwnOnly`.
 */
export const countSentMail = ({ tx, principal }: Sending, email: string) =>
  asProgram(tx, (whole) => countMail(whole, principal, email));

async function countMail(tx: ProgramTx, principal: Principal, email: string) {
  const { organizationId, actor, user } = principal;
  const [shop] = await tx.execute<{ is_demo: boolean }>(
    sql`select is_demo from organizations where id = ${organizationId}`,
  );
  if (shop?.is_demo) {
    if (!user || user.email.toLowerCase() !== email.toLowerCase()) throw conflict('demoMailsOwnOnly');
    await countTry(tx, `demoMail ${user.id}`, fromDemos);
  }
  await countTry(tx, `sentMail ${organizationId}`, fromOne);
  await countTry(tx, `sentMail ${actor.id}`, fromOne);
  await countTry(tx, `sentMail ${hashToken(email.toLowerCase())}`, toOne);
}
