import type { TenantTx } from '@mostrador/database/connect';
import { wholeList } from '@mostrador/shared/wire/page';
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { countLocked, holdOrganization } from '../../core/call/gate/plan-limit.ts';
import { renewalOf } from '../../core/call/transaction.ts';
import { can, router } from '../../core/call/trpc.ts';
import { hashApiKey, isAddressRange, isApiKey, newApiKey } from '../../core/call/who/api-key.ts';
import { personOf } from '../../core/call/who/author.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { sendCredentialMail } from '../auth/password/credential-mail.ts';
import { requireProofWithin, splitProof } from '../auth/second-factor/proof.ts';
import { counted } from '../auth/sign-up/counted.ts';
import { members } from '../organization/organization.table.ts';
import { type ApiKey, ApiKeyInput, ApiKeyList, ApiKeyMade, ApiKeyNamed } from './apikey.schema.ts';
import { apiKeys } from './apikey.table.ts';

const mostKeys = 50;

/** A lost key cannot be renewed, only revoked. */
const renewedBy = 'DELETE /v1/api_keys/{id}';

export const apiKeyRouter = router({
  list: can('apikey.list')
    .meta({ rest: 'GET /v1/api_keys' })
    .output(ApiKeyList)
    .query(async ({ ctx }) => {
      const rows = await selectKeys(ctx.tx)
        .where(isNull(apiKeys.revokedAt))
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
      return { apiKeys: rows.map(shown), pagination: wholeList(rows.length) };
    }),

  /**
   * Creates an API key. The key itself is only in this answer. Without `scopes` it may read everything
   * except costs and the log, and change nothing. The user must prove identity and gets a mail. Throws 409
   * `tooManyApiKeys` above fifty.
   */
  create: counted
    .concat(can('apikey.create'))
    .meta({ rest: 'POST /v1/api_keys', creates: true, wrapper: 'api_key', shownOnce: ['key'], renewedBy })
    .input(ApiKeyInput)
    .output(ApiKeyMade)
    .mutation(async ({ ctx, input: given }) => {
      const [proof, input] = splitProof(given);
      refuseInput(input, ctx.now());
      const creator = personOf(ctx.principal);
      let key: string | null = null;
      const row = await createIdempotent(ctx.tx, apiKeys, {
        input,
        make: async (creation) => {
          await requireProofWithin(ctx, proof);
          const hold = holdOrganization(ctx.principal.organizationId);
          const counted = sql`${apiKeys} where ${isNull(apiKeys.revokedAt)}`;
          if ((await countLocked(ctx.tx, { hold, counted, limit: mostKeys })) >= mostKeys)
            throw conflict('tooManyApiKeys');
          key = newApiKey();
          await ctx.tx.insert(apiKeys).values({
            ...creation,
            createdAt: ctx.now(),
            updatedAt: ctx.now(),
            name: input.name,
            prefix: key.slice(0, 8),
            lastFour: key.slice(-4),
            hash: hashApiKey(key),
            scopes: [...new Set(input.scopes)],
            ipAllow: [...new Set(input.ipAllow ?? [])],
            createdBy: creator.id,
            expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
          });
          await sendCredentialMail(ctx, 'apiKeyCreated', input.name);
        },
        read: (id) => readKey(ctx.tx, id),
      });
      await ctx.audit({ subjectId: row.id, after: input });
      return { ...row, key, renewWith: key === null ? renewalOf(renewedBy, row.id) : null };
    }),

  /** Revokes a key at once, by its id or by the whole key. */
  remove: can('apikey.remove')
    .meta({ rest: 'DELETE /v1/api_keys/:token' })
    .input(ApiKeyNamed)
    .mutation(async ({ ctx, input: { token } }) => {
      const named = isApiKey(token) ? eq(apiKeys.hash, hashApiKey(token)) : byId(token);
      const [gone] = await ctx.tx
        .update(apiKeys)
        .set({ revokedAt: ctx.now(), updatedAt: ctx.now() })
        .where(and(named, isNull(apiKeys.revokedAt)))
        .returning({ id: apiKeys.id, name: apiKeys.name, scopes: apiKeys.scopes });
      if (!gone) throw notFound();
      const { id, ...before } = gone;
      await ctx.audit({ subjectId: id, before });
    }),
});

const byId = (text: string) => sql`${apiKeys.id}::text = ${text.toLowerCase()}`;

function refuseInput({ expiresAt, ipAllow = [] }: Pick<ApiKeyInput, 'expiresAt' | 'ipAllow'>, now: Date) {
  if (expiresAt && new Date(expiresAt) <= now) throw new InvalidField('expiresAt', 'dateInPast');
  const wrong = ipAllow.findIndex((entry) => !isAddressRange(entry));
  if (wrong >= 0) throw new InvalidField(`ipAllow.${wrong}`, 'addressRangeInvalid');
}

const selectKeys = (tx: TenantTx) =>
  tx
    .select({ ...getTableColumns(apiKeys), creatorName: members.displayName })
    .from(apiKeys)
    .leftJoin(members, eq(members.userId, apiKeys.createdBy))
    .$dynamic();

type Found = Awaited<ReturnType<typeof selectKeys>>[number];

const shown = ({ createdBy, creatorName, ...row }: Found): ApiKey => ({
  ...row,
  createdBy: { id: createdBy, name: creatorName ?? '' },
});

async function readKey(tx: TenantTx, id: string) {
  const [row] = await selectKeys(tx).where(eq(apiKeys.id, id));
  if (!row) throw notFound();
  return shown(row);
}
