import type { TenantTx } from '@mostrador/database/connect';
import type { Call, Principal } from '../../../core/call/call.ts';
import { personOf } from '../../../core/call/who/author.ts';
import { withoutLinks } from '../../../core/io/mail-template.ts';
import { sendAccountMail } from '../email-change/account-mail.ts';

type Kind = 'apiKeyCreated' | 'webhookCreated' | 'webhookChanged';
type Acting = Pick<Call, 'jobs'> & { tx: TenantTx; principal: Pick<Principal, 'user' | 'shop'> };

/** Notifies a user by mail of a credential of their shop that outlives sessions and passwords. */
export const sendCredentialMail = ({ jobs, tx, principal }: Acting, kind: Kind, name: string) =>
  sendAccountMail({ jobs, tx }, kind, {
    id: personOf(principal).id,
    details: { name: withoutLinks(name), shop: withoutLinks(principal.shop.name) },
  });
