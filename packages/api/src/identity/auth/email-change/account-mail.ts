import type { Tx } from '@mostrador/database/connect';
import { id } from '@mostrador/shared/wire/id';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services, TransactionCall } from '../../../core/call/call.ts';
import { hasTryLeft } from '../../../core/call/gate/limit.ts';
import { hashToken } from '../../../core/call/who/session.ts';
import { job } from '../../../core/jobs/job.ts';
import { users } from '../../user/user.table.ts';
import { accountMail, type MailKind, mailKinds } from '../auth.mail.ts';
import { issueProof } from '../second-factor/proof-code.ts';
import { listRemainingAccess } from '../sign-in/remaining-access.ts';
import { readSignInDetails } from '../sign-in/sign-in-details.ts';
import { issueToken } from '../sign-up/mail-token.ts';

/**
 * Counts a mail to an address, so that nobody who only knows the address can fill the mailbox. Each kind has
 * a separate counter, within the transaction that sends the mail: a request that sends no mail, or another
 * kind of mail, must not use up the mail that the owner waits for.
 */
export const mayMailTo = ({ tx, config }: TransactionCall & { tx: Tx }, email: string, kind: MailKind) =>
  hasTryLeft(tx, `mail ${kind} ${hashToken(email)}`, { max: config.limits.mailPerAddress, minutes: 60 });

type Recipient = { id: string; requestId?: string; details?: Record<string, string> };

/**
 * Enqueues a mail in the caller's transaction. The queue stores the user and no secret; `requestId`
 * identifies the sign-in that the mail describes, `details` are the values in its text.
 */
export const sendAccountMail = (
  { jobs, tx }: Pick<TransactionCall, 'jobs'> & { tx: Tx },
  kind: MailKind,
  { id: userId, requestId, details }: Recipient,
) =>
  jobs.enqueue(tx, accountMailJob, {
    kind,
    userId,
    ...(requestId && { requestId }),
    ...(details && { details }),
  });

/** Builds the mail when it is sent: its secret is created then, and a deleted account gets no mail. */
export const accountMailJob = job({
  name: 'accountMail',
  payload: z.object({
    kind: z.enum(mailKinds),
    userId: id(),
    requestId: z.string().optional(),
    details: z.record(z.string(), z.string()).optional(),
  }),
  atOnce: 5,
  handle: async (services, { kind, userId, requestId, details: given = {} }) => {
    const mail = await services.db.transaction(async (tx) => {
      const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
      if (!person || person.goneAt) return null;
      if (kind === 'emailChange') return mailToNewAddress({ ...services, tx }, person);
      const code = kind === 'proof' ? await issueProof({ ...services, tx }, userId) : '';
      const ofSignIn = requestId ? await readSignInDetails(tx, requestId, person) : {};
      const details = { ...given, ...ofSignIn };
      const access =
        kind === 'passwordChanged' ? await listRemainingAccess({ ...services, tx }, person) : null;
      return accountMail(kind, person, {
        details,
        access,
        link: await linkOf({ ...services, tx }, kind, userId),
        code,
      });
    });
    if (mail) await services.sendMail(mail);
  },
});

type Person = typeof users.$inferSelect;

/** An existing account with the address is notified of the attempt; otherwise the link is sent. */
async function mailToNewAddress({ tx, config, now }: Services & { tx: Tx }, person: Person) {
  const { id: userId, pendingEmail: email } = person;
  if (email === null) return null;
  const [owner] = await tx.select().from(users).where(eq(users.emailKey, email));
  if (owner?.confirmedAt) return accountMail('existing', owner, { link: `${config.publicUrl}/login` });
  const token = await issueToken(tx, { userId, purpose: 'emailChange', email, now: now() });
  const link = `${config.publicUrl}/verificar-email?email_change_token=${token}`;
  // The mail contains no personal data, because the recipient is unknown until the link is opened.
  return accountMail('emailChange', { ...person, email, confirmedAt: null }, { link });
}

type OtherKind = Exclude<MailKind, 'emailChange'>;

async function linkOf({ tx, config, now }: Services & { tx: Tx }, kind: OtherKind, userId: string) {
  const secretFor = (purpose: 'confirmation' | 'reset' | 'keepAccount' | 'secondFactor') =>
    issueToken(tx, { userId, purpose, now: now() });
  const path = {
    confirmation: async () => `verificar-email?confirmation_token=${await secretFor('confirmation')}`,
    reset: async () => `cambiar-contrasena?reset_password_token=${await secretFor('reset')}`,
    existing: async () => 'login',
    passwordChanged: async () => 'no-fui-yo',
    emailChanging: async () => 'no-fui-yo',
    newDevice: async () => 'no-fui-yo',
    apiKeyCreated: async () => 'no-fui-yo',
    webhookCreated: async () => 'no-fui-yo',
    webhookChanged: async () => 'no-fui-yo',
    secondFactorOn: async () => `no-fui-yo?second_factor_token=${await secretFor('secondFactor')}`,
    secondFactorOff: async () => 'no-fui-yo',
    identityLinked: async () => 'no-fui-yo',
    identityUnlinked: async () => 'no-fui-yo',
    pinGuessed: async () => 'dashboard',
    proof: async () => 'dashboard/user/seguridad',
    destroy: async () => `verificar-email?keep_account_token=${await secretFor('keepAccount')}`,
  };
  return `${config.publicUrl}/${await path[kind]()}`;
}
