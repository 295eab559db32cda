import type { Tx } from '@mostrador/database/connect';
import type { Call } from '../base/call.ts';
import { hasTryLeft } from '../base/limit.ts';
import { hashToken } from '../base/session.ts';
import { accountMail, type MailKind, type Reader } from './auth.mail.ts';
import { issueToken } from './mail-token.ts';

type Person = Reader & { id: string };

/** Counts one mail to an address; nobody's mailbox is filled by who knows no more than its name. */
export const mayMailTo = ({ db, config }: Call, email: string) =>
  hasTryLeft(db, `mail ${hashToken(email)}`, { max: config.limits.mailPerAddress, minutes: 60 });

/** Asked for in the work's own transaction; its link carries a fresh secret if it needs one. */
export async function sendAccountMail(ctx: Call & { tx: Tx }, kind: MailKind, person: Person) {
  const link = await linkOf(ctx, kind, person.id);
  await ctx.jobs.enqueue(ctx.tx, 'mail', accountMail(kind, person, link));
}

async function linkOf({ tx, config, now }: Call & { tx: Tx }, kind: MailKind, userId: string) {
  const secretFor = (purpose: 'confirmation' | 'reset') => issueToken(tx, { userId, purpose, now: now() });
  const path = {
    confirmation: async () => `verificar-email?confirmation_token=${await secretFor('confirmation')}`,
    reset: async () => `cambiar-contrasena?reset_password_token=${await secretFor('reset')}`,
    existing: async () => 'login',
    passwordChanged: async () => 'recuperar-contrasena',
    destroy: async () => 'dashboard/user/account',
  };
  return `${config.publicUrl}/${await path[kind]()}`;
}
