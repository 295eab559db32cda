import { translator } from '@mostrador/shared/text/translator';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { letter, withoutLinks } from '../../core/io/mail-template.ts';
import { members, organizations } from '../organization/organization.table.ts';
import { users } from './user.table.ts';

type Translate = ReturnType<typeof translator>;
/** The parts of the mail, and the path of the page that its button opens. */
type Content = { path: string; subject: string; text: string; button: string; ignore: string };
type Sending = Pick<Services, 'db' | 'config' | 'sendMail'>;

/**
 * Sends a mail to the owner of an organization in the owner's language. Nothing is sent for an example shop
 * or a deleted account. `write` receives the organization's name without links.
 */
export async function mailOwner(
  { db, config, sendMail }: Sending,
  organizationId: string,
  write: (t: Translate, business: string) => Content,
): Promise<void> {
  const [found] = await db
    .select({ user: users, organization: organizations })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(and(eq(members.organizationId, organizationId), eq(members.isOwner, true)));
  if (!found || found.organization.isDemo || found.user.goneAt) return;
  const { email, language, firstName } = found.user;
  const t = translator(language);
  const { path, ...parts } = write(t, withoutLinks(found.organization.name));
  const greeting = firstName ? t('mail.greetingName', { name: withoutLinks(firstName) }) : t('mail.greeting');
  await sendMail(letter({ to: email, language, link: `${config.publicUrl}${path}` }, { greeting, ...parts }));
}
