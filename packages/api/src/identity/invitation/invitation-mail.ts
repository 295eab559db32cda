import { type RolePreset, rolePresetNames } from '@mostrador/shared/rights/role-presets';
import { type Language, languages } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { id } from '@mostrador/shared/wire/id';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { hasTryLeft } from '../../core/call/gate/limit.ts';
import { hashToken } from '../../core/call/who/session.ts';
import type { Mail } from '../../core/io/mail.ts';
import { type Envelope, letter, withoutLinks } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';
import { users } from '../user/user.table.ts';
import { findInvitation } from './accept.ts';
import { codeOf, linkOf } from './code.ts';
import { invitations } from './invitation.table.ts';

/**
 * Writes the invitation in its state when the mail is sent; an ended invitation is not sent. A recipient
 * with an account reads it in their own language, anyone else in the inviting user's. The mail contains a
 * recipient's name only if the recipient entered it, and only the names of default roles, because the
 * inviting user could type any text, to be mailed to any stranger.
 */
export const invitationMail = job({
  name: 'invitationMail',
  payload: z.object({ organizationId: id(), id: id() }),
  atOnce: 5,
  handle: async ({ db, config, now, sendMail }, payload) => {
    const isThis = and(
      eq(invitations.organizationId, payload.organizationId),
      eq(invitations.id, payload.id),
    );
    const found = await db.transaction((tx) => findInvitation(tx, isThis));
    const code = found && codeOf(config.secrets, found.invitation);
    if (!found || !code || !found.invitation.email) return;
    const { acceptedAt, revokedAt, expiresAt, email } = found.invitation;
    if (acceptedAt || revokedAt || expiresAt <= now()) return;
    const bound = { max: config.limits.mailPerAddress, minutes: 60 };
    if (!(await hasTryLeft(db, `mail invitation ${hashToken(email)}`, bound))) return;
    const [known] = await db
      .select({ language: users.language, firstName: users.firstName, confirmedAt: users.confirmedAt })
      .from(users)
      .where(eq(users.emailKey, email));
    const language = known?.language ?? found.invitation.language;
    const organization = found.organization.name;
    const link = linkOf(config.publicUrl, { code, organization });
    const details = {
      organization: withoutLinks(organization),
      role: usualRole(found.role.name, language),
      code,
    };
    const envelope = { to: email, language, link, isToOthers: !known };
    await sendMail(mailOf(envelope, details, known?.confirmedAt ? known.firstName : ''));
  },
});

type MailDetails = { organization: string; role: string | null; code: string };

/**
 * The name of a default role in the reader's language; null for any other role, whose name is free text of
 * the inviting user.
 */
function usualRole(name: string, language: Language): string | null {
  const nameOf = (preset: RolePreset, reader: Language) => translator(reader)(`role.presets.${preset}.name`);
  const isThis = (preset: RolePreset) =>
    languages.some((each) => nameOf(preset, each).toLowerCase() === name.toLowerCase());
  const preset = rolePresetNames.find(isThis);
  return preset ? nameOf(preset, language) : null;
}

function mailOf(envelope: Envelope, { role, ...details }: MailDetails, firstName: string): Mail {
  const t = translator(envelope.language);
  return letter(envelope, {
    subject: t('mail.invite.subject', details),
    greeting: firstName ? t('mail.greetingName', { name: firstName }) : t('mail.greeting'),
    text: role === null ? t('mail.invite.text', details) : t('mail.invite.textAs', { ...details, role }),
    button: t('mail.invite.button'),
    ignore: t('mail.invite.ignore'),
  });
}
