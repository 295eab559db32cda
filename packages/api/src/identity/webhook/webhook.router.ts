import { randomBytes } from 'node:crypto';
import type { TenantTx } from '@mostrador/database/connect';
import { ById } from '@mostrador/shared/wire/id';
import { newId } from '@mostrador/shared/wire/new-id';
import { wholeList } from '@mostrador/shared/wire/page';
import { and, desc, eq, type InferSelectModel, sql } from 'drizzle-orm';
import type { Call } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { countLocked, holdOrganization } from '../../core/call/gate/plan-limit.ts';
import { renewalOf } from '../../core/call/transaction.ts';
import { can, router } from '../../core/call/trpc.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { listPage } from '../../core/db/list.ts';
import { isAllowedUrl } from '../../core/io/send-out.ts';
import { sendCredentialMail } from '../auth/password/credential-mail.ts';
import { requireProofWithin, splitProof } from '../auth/second-factor/proof.ts';
import { counted } from '../auth/sign-up/counted.ts';
import { deliveryJob } from './deliver.ts';
import { webhookSecretOf } from './signing.ts';
import {
  Delivery,
  DeliveryFilter,
  DeliveryList,
  DeliveryRef,
  SecretRotation,
  Webhook,
  WebhookChanges,
  WebhookInput,
  WebhookList,
  WebhookMade,
} from './webhook.schema.ts';
import { webhookDeliveries, webhooks } from './webhook.table.ts';
import { bodyOf, queueAgain, readWebhook } from './webhook.ts';
import { keepListened } from './webhook-listened.ts';

const mostWebhooks = 20;
const renewedBy = 'POST /v1/webhooks/{id}/rotate-secret';
const newSalt = () => randomBytes(16).toString('base64url');

export const webhookRouter = router({
  list: can('webhook.list')
    .meta({ rest: 'GET /v1/webhooks' })
    .output(WebhookList)
    .query(async ({ ctx }) => {
      const rows = await ctx.tx
        .select()
        .from(webhooks)
        .where(notDeleted(webhooks))
        .orderBy(desc(webhooks.createdAt), desc(webhooks.id));
      return { webhooks: rows.map(shown), pagination: wholeList(rows.length) };
    }),

  /**
   * Only this response contains the secret. The user must prove their identity and is notified by mail.
   * Throws 409 `tooManyWebhooks` beyond twenty.
   */
  create: counted
    .concat(can('webhook.write'))
    .meta({ rest: 'POST /v1/webhooks', creates: true, wrapper: 'webhook', shownOnce: ['secret'], renewedBy })
    .input(WebhookInput)
    .output(WebhookMade)
    .mutation(async ({ ctx, input: given }) => {
      const [proof, input] = splitProof(given);
      refuseUrl(input.url, ctx.config);
      const salt = newSalt();
      const row = await createIdempotent(ctx.tx, webhooks, {
        input,
        make: async (creation) => {
          await requireProofWithin(ctx, proof);
          const hold = holdOrganization(ctx.principal.organizationId);
          const counted = sql`${webhooks} where ${notDeleted(webhooks)}`;
          if ((await countLocked(ctx.tx, { hold, counted, limit: mostWebhooks })) >= mostWebhooks)
            throw conflict('tooManyWebhooks');
          const events = [...new Set(input.events)];
          const now = ctx.now();
          const at = { createdAt: now, updatedAt: now };
          await ctx.tx.insert(webhooks).values({ ...creation, ...at, url: input.url, events, salt });
          await keepListened(ctx.tx, ctx.principal.organizationId);
          await sendCredentialMail(ctx, 'webhookCreated', new URL(input.url).host);
        },
        read: (id) => readWebhook(ctx.tx, id),
      });
      const isNew = row.salt === salt;
      const secret = isNew ? webhookSecretOf(ctx.config.secrets, row) : null;
      return { ...shown(row), secret, renewWith: isNew ? null : renewalOf(renewedBy, row.id) };
    }),

  /** A changed address requires a proof and sends a mail; other changes do not. */
  update: counted
    .concat(can('webhook.write'))
    .meta({ rest: 'PATCH /v1/webhooks/:id', wrapper: 'webhook' })
    .input(WebhookChanges)
    .output(Webhook)
    .mutation(({ ctx, input: given }) => {
      const [proof, { id, active, ...changes }] = splitProof(given);
      return ctx.edit({
        read: async () => shown(await readWebhook(ctx.tx, id)),
        change: async () => {
          if (changes.url !== undefined) refuseUrl(changes.url, ctx.config);
          const before = await readWebhook(ctx.tx, id);
          const isElsewhere = changes.url !== undefined && changes.url !== before.url;
          if (isElsewhere) await requireProofWithin(ctx, proof);
          const switched = active === false ? { disabledAt: before.disabledAt ?? ctx.now() } : {};
          const begun = { disabledAt: null, isGivenUp: false, failingSince: null, pausedUntil: null };
          await ctx.tx
            .update(webhooks)
            .set({ ...changes, ...(active === true ? begun : switched), updatedAt: ctx.now() })
            .where(and(notDeleted(webhooks), eq(webhooks.id, id)));
          await keepListened(ctx.tx, ctx.principal.organizationId);
          if (isElsewhere) await sendCredentialMail(ctx, 'webhookChanged', new URL(changes.url ?? '').host);
          await ctx.audit({ subjectId: id, before: shown(before), after: { ...changes, active } });
        },
      });
    }),

  remove: can('webhook.write')
    .meta({ rest: 'DELETE /v1/webhooks/:id' })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const before = await readWebhook(ctx.tx, input.id);
      await ctx.tx
        .update(webhooks)
        .set({ deletedAt: ctx.now(), updatedAt: ctx.now() })
        .where(eq(webhooks.id, input.id));
      await ctx.tx
        .update(webhookDeliveries)
        .set({ status: 'failed', endedAt: ctx.now() })
        .where(and(eq(webhookDeliveries.webhookId, input.id), eq(webhookDeliveries.status, 'pending')));
      await keepListened(ctx.tx, ctx.principal.organizationId);
      await ctx.audit({ subjectId: input.id, before: shown(before) });
    }),

  /** Creates a new secret for a user who proves identity; the old one signs nothing from then on. */
  rotateSecret: counted
    .concat(can('webhook.write'))
    .meta({ rest: 'POST /v1/webhooks/:id/rotate-secret', shownOnce: ['secret'], renewedBy })
    .input(SecretRotation)
    .output(WebhookMade)
    .mutation(async ({ ctx, input: given }) => {
      const [proof, input] = splitProof(given);
      await requireProofWithin(ctx, proof);
      await ctx.tx
        .update(webhooks)
        .set({ salt: newSalt(), updatedAt: ctx.now() })
        .where(and(notDeleted(webhooks), eq(webhooks.id, input.id)));
      const row = await readWebhook(ctx.tx, input.id);
      await sendCredentialMail(ctx, 'webhookChanged', new URL(row.url).host);
      return { ...shown(row), secret: webhookSecretOf(ctx.config.secrets, row), renewWith: null };
    }),

  /**
   * Sends `webhook.test` at once, even if the webhook does not subscribe to it. Throws 409 `webhookInactive`.
   */
  test: can('webhook.write')
    .meta({ rest: 'POST /v1/webhooks/:id/test' })
    .input(ById)
    .output(Delivery)
    .mutation(async ({ ctx, input }) => {
      const { id: webhookId } = await readActive(ctx.tx, input.id);
      const { organizationId, shop } = ctx.principal;
      const eventId = newId();
      const payload = { message: shop.name };
      const event = { id: eventId, name: 'webhook.test', version: 1, createdAt: ctx.now(), payload };
      const body = bodyOf(organizationId, event);
      const [sent] = await ctx.tx
        .insert(webhookDeliveries)
        .values({ id: newId(), webhookId, eventId, name: event.name, body })
        .returning();
      if (!sent) throw notFound();
      await ctx.jobs.enqueue(ctx.tx, deliveryJob, {});
      return shownDelivery(sent);
    }),

  deliveries: can('webhook.list')
    .meta({ rest: 'GET /v1/webhooks/:id/deliveries' })
    .input(DeliveryFilter)
    .output(DeliveryList)
    .query(async ({ ctx, input }) => {
      await readWebhook(ctx.tx, input.id);
      const { rows, pagination } = await listPage(ctx.tx, {
        from: webhookDeliveries,
        where: and(
          eq(webhookDeliveries.webhookId, input.id),
          input.status && eq(webhookDeliveries.status, input.status),
        ),
        order: [webhookDeliveries.createdAt, 'desc'],
        query: input,
        row: shownDelivery,
      });
      return { deliveries: rows, pagination };
    }),

  /** Sends the same delivery once more, under the same `webhook-id`. Throws 409 `webhookInactive`. */
  replay: can('webhook.write')
    .meta({ rest: 'POST /v1/webhooks/:id/deliveries/:delivery_id/replay' })
    .input(DeliveryRef)
    .output(Delivery)
    .mutation(async ({ ctx, input }) => {
      await readActive(ctx.tx, input.id);
      return shownDelivery(await queueAgain(ctx, input));
    }),
});

async function readActive(tx: TenantTx, id: string) {
  const webhook = await readWebhook(tx, id);
  if (webhook.disabledAt) throw conflict('webhookInactive');
  return webhook;
}

function refuseUrl(url: string, { allowsPrivateWebhooks: allowsPrivate }: Call['config']) {
  if (!isAllowedUrl(url, { allowsPrivate })) throw new InvalidField('url', 'webhookUrlInvalid');
}

const shown = ({ disabledAt, salt: _, ...row }: InferSelectModel<typeof webhooks>): Webhook => ({
  ...row,
  active: disabledAt === null,
});

type DeliveryRow = InferSelectModel<typeof webhookDeliveries>;

const shownDelivery = (row: DeliveryRow): Delivery => ({
  ...row,
  nextTryAt: row.status === 'pending' ? row.nextTryAt : null,
  updatedAt: changedAt(row),
});

/** The time of the last change of a delivery: when it was queued, or its latest attempt. */
function changedAt({ status, attempts, nextTryAt, endedAt, createdAt, tries }: DeliveryRow): Date {
  if (status === 'pending' && attempts === 0) return nextTryAt;
  const last = tries.at(-1);
  return endedAt ?? (last ? new Date(last.at) : createdAt);
}
