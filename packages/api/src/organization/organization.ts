import type { Db, Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/new-id';
import type { Language } from '@mostrador/shared/text/translate';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { notFound } from '../base/errors.ts';
import { openAccounts } from '../ledger/ledger.ts';
import { members, organizations } from './organization.table.ts';

type NewOrganization = {
  owner: { id: string; displayName: string };
  language: Language;
  values: Partial<typeof organizations.$inferInsert> & { name: string };
};

/** An organization with its owner, its money accounts and, for a new person, as the one he works in. */
export async function createOrganization(tx: Db | Tx, { owner, language, values }: NewOrganization) {
  const id = values.id ?? newId();
  await tx.insert(organizations).values({ ...values, id });
  await tx.insert(members).values({
    id: newId(),
    organizationId: id,
    userId: owner.id,
    displayName: owner.displayName,
    isOwner: true,
  });
  await openAccounts(tx, id, accountNames[language]);
  await tx.execute(sql`
    update users set current_organization_id = coalesce(current_organization_id, ${id})
    where id = ${owner.id}`);
  return id;
}

const accountNames: Record<Language, { cash: string; card: string; bank: string }> = {
  es: { cash: 'Caja', card: 'Tarjetas', bank: 'Banco' },
  en: { cash: 'Cash', card: 'Cards', bank: 'Bank' },
  ar: { cash: 'الصندوق', card: 'البطاقات', bank: 'البنك' },
};

/** Rows name their user by the member, so that reading them needs no right on people. */
export const renameMember = (tx: Tx, person: { id: string; firstName: string; lastName: string }) =>
  tx
    .update(members)
    .set({ displayName: `${person.firstName} ${person.lastName}`.trim() })
    .where(eq(members.userId, person.id));

/** The organization's row, held until the transaction ends: its settings are judged by what they were. */
export async function lockOrganization(tx: Tx, id: string) {
  const [organization] = await tx
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for('update');
  if (!organization) throw notFound();
  return organization;
}
