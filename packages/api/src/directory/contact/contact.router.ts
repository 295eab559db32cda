import { ById, id } from '@mostrador/shared/wire/id';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { conflict } from '../../core/call/errors.ts';
import { can, router } from '../../core/call/trpc.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { listPage } from '../../core/db/list.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import {
  Contact,
  ContactChanges,
  ContactExport,
  ContactFilter,
  ContactInput,
  ContactList,
  DuplicateQuery,
  PossibleDuplicate,
} from './contact.schema.ts';
import { contacts } from './contact.table.ts';
import {
  contactListOf,
  contactOf,
  findDuplicates,
  lockContact,
  readContact,
  searchColumnsOf,
} from './contact.ts';
import { contactExport } from './contact-export.ts';
import { phoneE164Of } from './phone.ts';

export const contactRouter = router({
  list: can('contact.list')
    .meta({ rest: 'GET /v1/contacts' })
    .input(ContactFilter)
    .output(ContactList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        ...contactListOf(input),
        query: input,
        row: contactOf,
      });
      return { contacts: rows, pagination };
    }),

  byId: can('contact.list')
    .meta({ rest: 'GET /v1/contacts/:id' })
    .input(ById)
    .output(Contact)
    .query(({ ctx, input }) => readContact(ctx.tx, input.id)),

  /** Contacts that already have a phone or tax id that is about to be stored, at most five. */
  duplicates: can('contact.list')
    .input(DuplicateQuery)
    .output(z.array(PossibleDuplicate))
    .query(({ ctx, input }) => {
      const { countryId } = ctx.principal.shop;
      return findDuplicates(ctx.tx, { ...input, phoneE164: phoneE164Of(input.phone, countryId) });
    }),

  create: can('contact.create')
    .meta({ rest: 'POST /v1/contacts', creates: true, wrapper: 'contact' })
    .input(ContactInput)
    .output(Contact)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, contacts, {
        input,
        make: async (creation) => {
          await ctx.tx
            .insert(contacts)
            .values({ ...input, ...creation, ...searchColumnsOf(input, ctx.principal.shop.countryId) });
          ctx.emit('contact.created', creation);
        },
        read: (id) => readContact(ctx.tx, id),
      }),
    ),

  update: can('contact.update')
    .meta({
      rest: 'PATCH /v1/contacts/:id',
      wrapper: 'contact',
      touches: ['contact', 'pos', 'sale', 'receipt'],
    })
    .input(ContactChanges)
    .output(Contact)
    .mutation(({ ctx, input: { id, ...changes } }) =>
      ctx.edit({
        read: () => readContact(ctx.tx, id),
        change: async () => {
          // The search columns derive from stored and changed fields, so concurrent edits must not overlap.
          const before = await lockContact(ctx.tx, id);
          await ctx.tx
            .update(contacts)
            .set({
              ...changes,
              ...searchColumnsOf({ ...before, ...changes }, ctx.principal.shop.countryId),
              updatedAt: sql`now()`,
              editedAt: sql`now()`,
            })
            .where(and(notDeleted(contacts), eq(contacts.id, id)));
          ctx.emit('contact.updated', { id });
          await ctx.audit({ subjectId: id, before, after: changes });
        },
      }),
    ),

  remove: can('contact.remove')
    .meta({ rest: 'DELETE /v1/contacts/:id' })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const before = await readContact(ctx.tx, input.id);
      // The statement itself checks for debt, because a sale on credit may commit meanwhile.
      const at = ctx.now();
      const [deleted] = await ctx.tx
        .update(contacts)
        .set({ deletedAt: at, updatedAt: sql`now()` })
        .where(
          and(
            notDeleted(contacts),
            eq(contacts.id, input.id),
            eq(contacts.owed, 0),
            eq(contacts.owes, 0),
            eq(contacts.credit, 0),
          ),
        )
        .returning({ id: contacts.id });
      if (!deleted) throw conflict('contactHasDebt');
      ctx.emit('contact.deleted', deleted);
      await ctx.audit({ subjectId: input.id, before });
    }),

  /** Exports the filtered list to a file. The task's result names it, and `upload.link` opens it. */
  export: can('export.create')
    .meta({ touches: ['task'] })
    .input(ContactExport.extend({ id: id().optional() }))
    .output(Task)
    .mutation(({ ctx, input }) => startTask(ctx, contactExport, input)),
});
