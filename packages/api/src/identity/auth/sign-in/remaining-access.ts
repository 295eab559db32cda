import type { Tx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { sql } from 'drizzle-orm';
import type { Config } from '../../../core/call/call.ts';
import { withoutLinks } from '../../../core/io/mail-template.ts';
import type { RemainingAccess } from '../auth.mail.ts';

/** The number of names of each kind in a mail. */
const mostNames = 20;

type Place = { tx: Tx; config: Pick<Config, 'publicUrl'> };
type Person = { id: string; language: Language };
type CredentialRow = { kind: 'key' | 'webhook'; name: string; shop: string };

/**
 * Lists the access that remains after a new password: the API keys that the user made, the API keys and
 * webhooks of their shops, and the accounts at other providers that open theirs. A mail names them, so that
 * the user can end what a stranger made.
 */
export async function listRemainingAccess(
  { tx, config }: Place,
  { id, language }: Person,
): Promise<RemainingAccess> {
  const t = translator(language);
  const credentials = await readCredentials(tx, id);
  const identities = await tx.execute<{ issuer: string; email: string | null }>(sql`
    select issuer, email from identities where user_id = ${id} order by created_at limit ${mostNames}`);
  return {
    credentials: {
      names: credentials.map(({ kind, name, shop }) =>
        t(`mail.standing.${kind}`, {
          name: withoutLinks(kind === 'webhook' ? hostOf(name) : name),
          shop: withoutLinks(shop),
        }),
      ),
      link: `${config.publicUrl}/dashboard/organizaciones/integraciones`,
    },
    identities: {
      names: identities.map(({ issuer, email }) => withoutLinks(email ?? hostOf(issuer))),
      link: `${config.publicUrl}/dashboard/user/seguridad`,
    },
  };
}

const readCredentials = (tx: Tx, userId: string) =>
  tx.execute<CredentialRow>(sql`
    with shops as (
      select o.id, o.name, m.is_owner from members m
      join organizations o on o.id = m.organization_id and o.deleted_at is null
      where m.user_id = ${userId} and m.removed_at is null)
    select 'key' as kind, k.name, s.name as shop, k.created_at from api_keys k
      join shops s on s.id = k.organization_id and (s.is_owner or k.created_by = ${userId})
      where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    union all
    select 'webhook', w.url, s.name, w.created_at from webhooks w
      join shops s on s.id = w.organization_id and s.is_owner
      where w.deleted_at is null
    order by created_at desc limit ${mostNames}`);

const hostOf = (url: string) => URL.parse(url)?.host ?? url;
