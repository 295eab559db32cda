import type { TenantTx } from '@mostrador/database/connect';
import { translator } from '@mostrador/shared/text/translator';
import { id } from '@mostrador/shared/wire/id';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../core/call/call.ts';
import { letter } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';
import { members, organizations } from '../organization/organization.table.ts';
import { users } from '../user/user.table.ts';
import { webhooks } from './webhook.table.ts';
import { keepListened } from './webhook-listened.ts';

type Given = { organizationId: string; webhookId: string };

/** Stops an unreachable webhook and its pending deliveries; the owner is notified by email. */
export async function giveUp({ tx, jobs }: Pick<Services, 'jobs'> & { tx: TenantTx }, given: Given) {
  const { organizationId, webhookId } = given;
  const stopped = await tx
    .update(webhooks)
    .set({ disabledAt: sql`now()`, isGivenUp: true, updatedAt: sql`now()` })
    .where(and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt)))
    .returning({ id: webhooks.id });
  if (stopped.length === 0) return;
  await tx.execute(sql`
    update webhook_deliveries set status = 'failed', ended_at = now()
    where webhook_id = ${webhookId} and status = 'pending'`);
  await keepListened(tx, organizationId);
  await jobs.enqueue(tx, givenUpMail, given);
}

export const givenUpMail = job({
  name: 'webhookGivenUpMail',
  payload: z.object({ organizationId: id(), webhookId: id() }),
  atOnce: 5,
  handle: async ({ db, config, sendMail }, { organizationId, webhookId }) => {
    const [found] = await db
      .select({ url: webhooks.url, shop: organizations.name, to: users.email, language: users.language })
      .from(webhooks)
      .innerJoin(organizations, eq(organizations.id, webhooks.organizationId))
      .innerJoin(members, and(eq(members.organizationId, organizations.id), members.isOwner))
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(webhooks.organizationId, organizationId), eq(webhooks.id, webhookId)));
    if (!found) return;
    const { to, language, shop } = found;
    const t = translator(language);
    const values = { shop, url: new URL(found.url).origin };
    const link = `${config.publicUrl}/dashboard/organizaciones/integraciones`;
    await sendMail(
      letter(
        { to, language, link },
        {
          subject: t('mail.webhook.subject', values),
          greeting: t('mail.greeting'),
          text: t('mail.webhook.text', values),
          button: t('mail.webhook.button'),
          ignore: t('mail.webhook.ignore'),
        },
      ),
    );
  },
});
