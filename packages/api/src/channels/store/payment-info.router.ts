import { eq, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import { can, router } from '../../core/call/trpc.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { PaymentInfo, PaymentInfoChanges, PaymentInfoInput } from './payment-info.schema.ts';
import {
  auditedOf,
  changedColumns,
  findPaymentInfo,
  holdPaymentInfo,
  newColumns,
  paymentInfoOf,
  unreviewed,
} from './payment-info.ts';
import { sendPaymentMail } from './payment-info-mail.ts';
import { paymentInfos } from './store.table.ts';

const wrapper = 'payment_info';

/**
 * The bank account for transfers from customers. Only users can write it, not API keys, and the owner is
 * notified of each change.
 */
export const paymentInfoRouter = router({
  read: can('store.configure')
    .meta({ rest: 'GET /v1/payment-info' })
    .output(PaymentInfo)
    .query(async ({ ctx }) => {
      const found = await findPaymentInfo(ctx.tx);
      if (!found) throw notFound();
      return paymentInfoOf(found);
    }),

  create: can('paymentinfo.write')
    .meta({ rest: 'POST /v1/payment-info', creates: true, multipart: 'private', wrapper })
    .input(PaymentInfoInput)
    .output(PaymentInfo)
    .mutation(async ({ ctx, input }) => {
      const { organizationId } = ctx.principal;
      // Two concurrent first requests would otherwise both create the row.
      await ctx.tx
        .select()
        .from(organizations)
        .where(eq(organizations.id, organizationId))
        .for('no key update');
      if (await findPaymentInfo(ctx.tx)) throw conflict('alreadyExists');
      const columns = await newColumns(ctx, input);
      await ctx.tx.insert(paymentInfos).values({ ...columns, id: organizationId });
      await ctx.audit({ subjectId: organizationId, after: auditedOf({ ...input, holder: columns.holder }) });
      await sendPaymentMail(ctx, 'changed');
      return paymentInfoOf(await holdPaymentInfo(ctx.tx));
    }),

  update: can('paymentinfo.write')
    .meta({ rest: 'PATCH /v1/payment-info', multipart: 'private', wrapper, shownBy: 'paymentInfo.read' })
    .input(PaymentInfoChanges)
    .output(PaymentInfo)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: async () => paymentInfoOf(await holdPaymentInfo(ctx.tx)),
        change: async () => {
          const before = await holdPaymentInfo(ctx.tx);
          const columns = await changedColumns(ctx, input);
          await ctx.tx
            .update(paymentInfos)
            .set({ ...columns, ...unreviewed, updatedAt: sql`now()` })
            .where(eq(paymentInfos.id, before.id));
          await ctx.audit({ subjectId: before.id, before: paymentInfoOf(before), after: auditedOf(input) });
          await sendPaymentMail(ctx, 'changed');
        },
      }),
    ),
});
