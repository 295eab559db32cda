import type { Db, Tx } from '@mostrador/database/connect';
import { isIndustry } from '@mostrador/shared/codes/industries';
import { readSettings, type Settings } from '@mostrador/shared/shop/settings';
import { startingSets } from '@mostrador/shared/shop/starting-set';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { requireCapacity, tierOf } from '../../core/call/gate/plan-limit.ts';
import { refuseWhileMoving } from '../../core/call/gate/suspension.ts';
import { idList } from '../../core/db/bulk.ts';
import { among } from '../../core/db/list.ts';
import { emitIn } from '../../core/jobs/event.ts';
import { addCategories } from '../../directory/category/category.ts';
import { addStartingTransactions } from '../../directory/category/starting-categories.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import { openAccounts } from '../../ledger/ledger/ledger.ts';
import { members, organizations, slugs } from './organization.table.ts';

type NewOrganization = {
  owner: { id: string; displayName: string };
  language: Language;
  values: Partial<Columns> & { name: string; settings?: Partial<Settings> };
};
type Columns = typeof organizations.$inferInsert;

/**
 * Creates an organization with its owner, its money accounts and, if its country is known, the categories of
 * its books (the registration adds the country later). For a new user it becomes the current organization.
 */
export async function createOrganization(tx: Db | Tx, { owner, language, values }: NewOrganization) {
  const id = values.id ?? newId();
  await tx.insert(organizations).values({ ...values, id, settings: readSettings(values.settings) });
  await tx.insert(members).values({
    id: newId(),
    organizationId: id,
    userId: owner.id,
    displayName: owner.displayName,
    isOwner: true,
  });
  await openAccounts(tx, id, accountNames[language]);
  if (values.businessType === 'person') await nameCashOfPerson(tx, id, language);
  if (values.countryId) {
    const { businessType = 'business', industry = null, countryId } = values;
    await addStartingTransactions(tx, id, { businessType, industry, countryId, language });
  }
  await tx.execute(sql`
    update users set current_organization_id = coalesce(current_organization_id, ${id})
    where id = ${owner.id}`);
  return id;
}

/** A user who pays for any own organization has the larger limit; demonstrations do not count. */
export async function requireOrganizationRoom(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  const owned = sql`organizations o join members m on m.organization_id = o.id
    where m.user_id = ${userId} and m.is_owner and m.removed_at is null and o.deleted_at is null
      and not o.is_demo`;
  const [paying] = await tx.execute(sql`
    select from ${owned} and o.paid_until > ${now.toISOString()}::timestamptz limit 1`);
  await requireCapacity(tx, 'organizations', {
    isPaid: paying !== undefined,
    hold: sql`select from users where id = ${userId}`,
    // The best paid option counts: one card, or the largest of the user's licences.
    tier: sql`(select case when count(*) = count(paid.tier) then max(paid.tier) end from (
      select ${tierOf(sql`o.id`)} tier from ${owned}
        and o.paid_until > ${now.toISOString()}::timestamptz) paid)`,
    counted: owned,
  });
}

const accountNames: Record<Language, { cash: string; card: string; bank: string }> = {
  es: { cash: 'Caja', card: 'Tarjetas', bank: 'Banco' },
  en: { cash: 'Cash', card: 'Cards', bank: 'Bank' },
  ar: { cash: 'الصندوق', card: 'البطاقات', bank: 'البنك' },
};

const cashOfPerson: Record<Language, string> = { es: 'Efectivo', en: 'Cash', ar: 'نقدي' };
const drawerNames = Object.values(accountNames).map(({ cash }) => cash);

/** A person has no cash drawer: the account is called cash, unless the user renamed it. */
export const nameCashOfPerson = (tx: Db | Tx, organizationId: string, language: Language) =>
  tx
    .update(moneyAccounts)
    .set({ name: cashOfPerson[language], updatedAt: sql`now()` })
    .where(
      and(
        eq(moneyAccounts.organizationId, organizationId),
        eq(moneyAccounts.kind, 'cash'),
        inArray(moneyAccounts.name, drawerNames),
      ),
    );

/**
 * Writes the name of a user to all memberships, because rows refer to a user through the member, which is
 * readable without rights on users. Throws 503 `organizationMoving`: a name written then would be lost.
 */
export async function renameMember(tx: Tx, person: { id: string; firstName: string; lastName: string }) {
  const displayName = `${person.firstName} ${person.lastName}`.trim();
  const isOtherwise = and(eq(members.userId, person.id), ne(members.displayName, displayName));
  const others = await tx.select({ id: members.organizationId }).from(members).where(isOtherwise);
  await refuseWhileMoving(
    tx,
    others.map(({ id }) => id),
  );
  if (others.length > 0) await tx.update(members).set({ displayName }).where(isOtherwise);
}

/**
 * Hides organizations from everyone at once; their rows stay for a while. Their members continue in the
 * oldest of their other organizations, or in none.
 */
export async function closeOrganizations(tx: Tx, ids: string[], now: Date) {
  await refuseWhileMoving(tx, ids);
  await tx.update(organizations).set({ deletedAt: now }).where(among(organizations.id, ids));
  await tx
    .update(slugs)
    .set({ freedAt: now })
    .where(and(among(slugs.holderId, ids), isNull(slugs.freedAt)));
  await goOnElsewhere(tx, sql`current_organization_id = any(${idList(ids)})`);
}

/** Ends a membership. Documents that the user wrote keep the name. */
export async function leaveOrganization(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
) {
  await refuseWhileMoving(tx, [id]);
  await tx
    .update(members)
    .set({ removedAt: now })
    .where(and(eq(members.organizationId, id), eq(members.userId, userId), isNull(members.removedAt)));
  await emitIn(tx, id, { name: 'member.removed', subjectId: userId });
  await goOnElsewhere(tx, sql`id = ${userId} and current_organization_id = ${id}`);
}

/** Moves these users to the oldest of their remaining organizations, or to none. */
const goOnElsewhere = (tx: Tx, condition: SQL) =>
  tx.execute(sql`
    update users set current_organization_id = (
      select o.id from members m join organizations o on o.id = m.organization_id and o.deleted_at is null
      where m.user_id = users.id and m.removed_at is null order by o.created_at limit 1)
    where ${condition}`);

type Starting = { organizationId: string; industry: string; language: Language; units?: Settings['units'] };

/**
 * Adds the usual categories of an industry in the reader's language, and returns its units together with the
 * existing ones as a setting. Nothing is duplicated, and a custom industry adds nothing.
 */
export async function loadStartingSet(tx: Tx, { organizationId, industry, language, units = [] }: Starting) {
  if (!isIndustry(industry)) return {};
  const set = startingSets[industry];
  const words = translator(language);
  const names = set.categories.map((code) => words(`starting.categories.${code}`));
  await addCategories(tx, organizationId, { names });
  return { units: [...new Set([...units, ...set.units])] };
}

/**
 * Locks the row of the organization until the transaction ends, because changes of settings are checked
 * against the previous ones.
 */
export async function lockOrganization(tx: Tx, id: string) {
  const [organization] = await tx
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for('update');
  if (!organization) throw notFound();
  return organization;
}

type Change = {
  id: string;
  now: Date;
  columns?: { [Key in keyof Columns]?: Columns[Key] | undefined };
  settings?: { [Key in keyof Settings]?: Settings[Key] | undefined };
};

/** Changes the given fields and leaves the others, even if two requests change different settings at once. */
export async function changeOrganization(tx: Tx, { id, now, columns, settings = {} }: Change) {
  const [organization] = await tx
    .update(organizations)
    .set({
      ...columns,
      settings: sql`${organizations.settings} || ${JSON.stringify(settings)}::jsonb`,
      updatedAt: now,
    })
    .where(eq(organizations.id, id))
    .returning();
  if (!organization) throw notFound();
  return organization;
}
