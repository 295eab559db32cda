import { ById } from '@mostrador/shared/wire/id';
import { and, eq, sql } from 'drizzle-orm';
import { can, router } from '../../core/call/trpc.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { Contact } from '../../directory/contact/contact.schema.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { readContact } from '../../directory/contact/contact.ts';
import { noteBatch } from '../../platform/batch/batch.ts';
import { Receipt, ReceiptQuery } from '../../sales/receipt/receipt.schema.ts';
import { readStatement } from '../../sales/receipt/statement.ts';
import {
  BoughtProducts,
  ContactTransactions,
  CreditAccount,
  Merge,
  MergePreview,
  OfContact,
  PromiseToPay,
  SimilarList,
  SimilarQuery,
} from './customer.schema.ts';
import { findSimilar, listBought, listTransactions, readAccount } from './customer.ts';
import { mergeContacts, previewMerge } from './merge.ts';

const touches = ['customer', 'contact', 'debt', 'pos', 'sale', 'receipt'] as const;

export const customerRouter = router({
  transactions: can('contact.transactions')
    .meta({ rest: 'GET /v1/contacts/:id/transactions' })
    .input(OfContact)
    .output(ContactTransactions)
    .query(({ ctx, input }) => listTransactions(ctx, input)),

  products: can('contact.products')
    .meta({ rest: 'GET /v1/contacts/:id/products' })
    .input(OfContact)
    .output(BoughtProducts)
    .query(({ ctx, input }) => listBought(ctx, input)),

  /** The debt, remaining credit and credit balance of a customer, for users who sell to them. */
  account: can('contact.list')
    .input(ById)
    .output(CreditAccount)
    .query(({ ctx, input }) => readAccount(ctx, input.id)),

  /** Finds contacts that may be the same person, while a contact is entered. */
  similar: can('contact.list')
    .input(SimilarQuery)
    .output(SimilarList)
    .query(({ ctx, input }) => findSimilar(ctx.tx, input)),

  /**
   * The account statement of a customer as a document, with the link that always shows the customer its
   * current state.
   */
  statement: can('debt.list')
    .meta({ rest: 'GET /v1/contacts/:id/statement' })
    .input(ReceiptQuery)
    .output(Receipt)
    .query(({ ctx, input }) =>
      readStatement(ctx, { organizationId: ctx.principal.organizationId, id: input.id }),
    ),

  promise: can('debt.deposit')
    .meta({ touches })
    .input(PromiseToPay)
    .output(Contact)
    .mutation(async ({ ctx, input: { id, promisedOn } }) => {
      const before = await readContact(ctx.tx, id);
      await ctx.tx
        .update(contacts)
        .set({ promisedOn, updatedAt: sql`now()`, editedAt: sql`now()` })
        .where(and(notDeleted(contacts), eq(contacts.id, id)));
      await ctx.audit({ subjectId: id, before: { promisedOn: before.promisedOn }, after: { promisedOn } });
      return readContact(ctx.tx, id);
    }),

  mergePreview: can('contact.merge')
    .input(Merge)
    .output(MergePreview)
    .query(({ ctx, input }) => previewMerge(ctx.tx, input)),

  merge: can('contact.merge')
    .meta({ rest: 'POST /v1/contacts/:id/merge', touches })
    .input(Merge)
    .output(Contact)
    .mutation(async ({ ctx, input }) => {
      const { before, gone, after } = await mergeContacts(ctx.tx, input, ctx.principal.shop.countryId);
      ctx.emit('contact.updated', { id: input.id });
      ctx.emit('contact.deleted', { id: input.fromId });
      await ctx.audit({ subjectId: input.id, before, after: { ...after, fromId: input.fromId } });
      await noteBatch(ctx, {
        kind: 'contacts_merged',
        label: after.name,
        items: [{ subjectId: input.fromId, name: gone.name }],
      });
      await ctx.audit({ subjectId: input.fromId, before: gone, after: { mergedInto: input.id } });
      return after;
    }),
});
