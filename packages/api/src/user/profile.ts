import { eq, sql } from 'drizzle-orm';
import { changeOrganization, lockOrganization, renameMember } from '../organization/organization.ts';
import { changeCountry, pictureKey } from '../organization/organization-settings.ts';
import { factsOf, organizationIdsOf } from '../organization/organization-view.ts';
import type { Signed } from './me.ts';
import { OwnerChanges, type ProfileChanges, type SingleChange } from './user.schema.ts';
import { users } from './user.table.ts';

/** Ends step two of the registration too. What is said about the organization counts from its owner only. */
export async function changeProfile(ctx: Signed, changes: ProfileChanges) {
  await changePerson(ctx, {
    firstName: changes.userFirstName,
    lastName: changes.userLastName,
    phone: changes.userPhone,
    countryId: changes.userCountryId,
    timeZone: changes.userTimeZone,
    language: changes.userLanguage,
    isStepTwoPending: false,
  });
  if (ctx.membership?.isOwner) await changeOwn(ctx, ctx.membership.shop.id, changes);
}

const columnOf = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  time_zone: 'timeZone',
  country_id: 'countryId',
} as const;

export const changeSingle = (ctx: Signed, change: SingleChange) =>
  change.field === 'avatar'
    ? changeAvatar(ctx, change.value)
    : changePerson(ctx, { [columnOf[change.field]]: change.value });

/** Uploads belong to an organization, so only who belongs to one has a picture. */
async function changeAvatar(ctx: Signed, signedId: string | null) {
  const [person] = await ctx.tx.select({ key: users.avatarKey }).from(users).where(eq(users.id, ctx.user.id));
  const owner = { ...ctx, organizationIds: await organizationIdsOf(ctx.tx, ctx.user.id) };
  const avatarKey = await pictureKey(ctx.tx, owner, { signedId, field: 'value', kept: person?.key });
  await changePerson(ctx, { avatarKey });
}

/** True of an upload `u` that is the picture of a person, wherever it was sent to. */
export const isOnPerson = sql`exists (select from users p where p.avatar_key = u.storage_key)`;

type Columns = typeof users.$inferInsert;

/** Rows of every organization name their members, so they follow the profile. */
export async function changePerson(
  ctx: Signed,
  columns: { [Key in keyof Columns]?: Columns[Key] | undefined },
) {
  const [person] = await ctx.tx
    .update(users)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(eq(users.id, ctx.user.id))
    .returning();
  if (person) await renameMember(ctx.tx, person);
}

async function changeOwn(ctx: Signed, organizationId: string, changes: ProfileChanges) {
  const own = OwnerChanges.parse(changes);
  const organization = await lockOrganization(ctx.tx, organizationId);
  const { columns, settings } = await changeCountry(ctx.tx, organization, {
    countryId: own.organizationCountryId,
    timeZone: changes.userTimeZone,
  });
  const { organizationMoneySymbol: moneySymbol, organizationIsDollar: isDollar } = changes;
  const picture = { signedId: changes.organizationAvatar, field: 'organizationAvatar' };
  const kept = organization.avatarKey;
  const avatarKey = await pictureKey(
    ctx.tx,
    { ...ctx, organizationIds: [organizationId] },
    { ...picture, kept },
  );
  const change = { subjectId: organizationId, before: factsOf(organization), after: changes };
  await ctx.auditIn(organizationId, change);
  await changeOrganization(ctx.tx, {
    id: organizationId,
    now: ctx.now(),
    columns: {
      ...columns,
      name: own.organizationName,
      businessType: own.organizationBusinessType,
      numberOfEmployees: own.organizationNumberOfEmployees,
      industry: changes.organizationIndustry,
      avatarKey,
    },
    settings: { ...settings, ...(moneySymbol && { moneySymbol }), isDollar },
  });
}
