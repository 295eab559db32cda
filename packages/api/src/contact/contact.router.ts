import type { Tx } from '@mostrador/database/connect';
import { ById } from '@mostrador/shared/id';
import { searchKey } from '@mostrador/shared/search-key';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { conflict, notFound } from '../base/errors.ts';
import { boundedCount, pageClauses, paginate } from '../base/list.ts';
import { createOnce } from '../base/once.ts';
import { together } from '../base/together.ts';
import { can, router } from '../base/trpc.ts';
import { Contact, ContactChanges, ContactFilter, ContactInput, ContactList } from './contact.schema.ts';
import { contacts } from './contact.table.ts';
import { searchedBy } from './contact.ts';

const living = isNull(contacts.deletedAt);

export const contactRouter = router({
  list: can('contact.list')
    .meta({ rest: 'GET /v1/contacts' })
    .input(ContactFilter)
    .output(ContactList)
    .query(async ({ ctx, input }) => {
      const term = searchKey(input.content ?? '');
      const where = and(
        living,
        term ? sql`${contacts.id} in (select find_contacts(${term}, 1000))` : undefined,
      );
      const order = { column: contacts.nameKey, id: contacts.id, direction: input.order };
      const clauses = pageClauses({ query: input, where, order });
      const [found, count] = await together([
        ctx.tx
          .select({ contact: contacts, cursor: clauses.cursor })
          .from(contacts)
          .where(clauses.where)
          .orderBy(...clauses.orderBy)
          .limit(clauses.limit)
          .offset(clauses.offset),
        boundedCount(ctx.tx, contacts, where),
      ]);
      const { rows, pagination } = paginate(found, count, input);
      return { contacts: rows.map(({ contact }) => contactOf(contact)), pagination };
    }),

  byId: can('contact.list')
    .meta({ rest: 'GET /v1/contacts/:id' })
    .input(ById)
    .output(Contact)
    .query(({ ctx, input }) => readContact(ctx.tx, input.id)),

  create: can('contact.create')
    .meta({ rest: 'POST /v1/contacts', creates: true, wrapper: 'contact' })
    .input(ContactInput)
    .output(Contact)
    .mutation(({ ctx, input }) =>
      createOnce(ctx, input, {
        make: (id) => ctx.tx.insert(contacts).values({ ...input, id, ...searchedBy(input) }),
        read: (id) => readContact(ctx.tx, id),
      }),
    ),

  update: can('contact.update')
    .meta({ rest: 'PATCH /v1/contacts/:id', wrapper: 'contact' })
    .input(ContactChanges)
    .output(Contact)
    .mutation(async ({ ctx, input: { id, ...changes } }) => {
      const before = await readContact(ctx.tx, id);
      await ctx.tx
        .update(contacts)
        .set({ ...changes, ...searchedBy({ ...before, ...changes }), updatedAt: ctx.now() })
        .where(and(living, eq(contacts.id, id)));
      await ctx.audit({ subjectId: id, before, after: changes });
      return readContact(ctx.tx, id);
    }),

  remove: can('contact.remove')
    .meta({ rest: 'DELETE /v1/contacts/:id' })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const { owed, owes } = await readContact(ctx.tx, input.id);
      if (owed > 0 || owes > 0) throw conflict('contactHasDebt');
      await ctx.tx
        .update(contacts)
        .set({ deletedAt: ctx.now() })
        .where(and(living, eq(contacts.id, input.id)));
    }),
});

async function readContact(tx: Tx, id: string): Promise<Contact> {
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(and(living, eq(contacts.id, id)));
  if (!contact) throw notFound();
  return contactOf(contact);
}

const contactOf = (contact: typeof contacts.$inferSelect): Contact => ({
  ...contact,
  lastPurchaseAt: contact.lastPurchaseOn,
});
