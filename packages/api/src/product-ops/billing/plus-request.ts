import type { TenantTx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { id } from '@mostrador/shared/wire/id';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Principal, TransactionCall } from '../../core/call/call.ts';
import { hasTryLeft } from '../../core/call/gate/limit.ts';
import { personOf } from '../../core/call/who/author.ts';
import { asProgram } from '../../core/call/who/bind-tenant.ts';
import { letter } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';
import { trialDays } from './trial-days.ts';

type PlusContext = TransactionCall & { tx: TenantTx; principal: Principal };

/** True if no mail was sent today: one per user and organization. */
export const mayAskToday = ({ tx, principal }: PlusContext) =>
  asProgram(tx, (whole) =>
    hasTryLeft(whole, `plus ${principal.organizationId} ${personOf(principal).id}`, {
      max: 1,
      minutes: 1440,
    }),
  );

/** Notifies the owners, by email and after this call has committed, that a member would like to have Plus. */
export const askOwner = ({ jobs, tx, principal }: PlusContext) =>
  jobs.enqueue(tx, plusRequestJob, {
    organizationId: principal.organizationId,
    asker: principal.memberName,
  });

type Owner = {
  email: string;
  first_name: string;
  language: Language;
  organization: string;
  may_try: boolean;
};

export const plusRequestJob = job({
  name: 'plusRequest',
  payload: z.object({ organizationId: id(), asker: z.string() }),
  atOnce: 5,
  handle: async ({ db, config, sendMail }, { organizationId, asker }) => {
    const owners = await db.execute<Owner>(sql`
      select u.email, u.first_name, u.language, o.name organization,
        o.trial_ends_at is null
          and not exists (select from subscriptions s where s.organization_id = o.id)
          and not exists (select from trials t where t.business_id = o.id or t.person_id = u.id) may_try
      from members m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
      where m.organization_id = ${organizationId} and m.is_owner and m.removed_at is null
        and u.gone_at is null and o.deleted_at is null`);
    for (const { email, first_name: name, language, organization, may_try: mayTry } of owners) {
      const t = translator(language);
      const words = {
        subject: t('mail.plusRequest.subject', { asker, organization }),
        text: mayTry
          ? t('mail.plusRequest.textToTry', { asker, organization, days: trialDays })
          : t('mail.plusRequest.text', { asker, organization }),
        button: t('mail.plusRequest.button'),
        ignore: t('mail.plusRequest.ignore'),
        greeting: name ? t('mail.greetingName', { name }) : t('mail.greeting'),
      };
      await sendMail(letter({ to: email, language, link: `${config.publicUrl}/plus` }, words));
    }
  },
});
