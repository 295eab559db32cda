import { eq } from 'drizzle-orm';
import { organizations } from '../organization/organization.table.ts';
import { lockOrganization, renameMember } from '../organization/organization.ts';
import { changeCountry, pictureKey } from '../organization/organization-settings.ts';
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

export const changeSingle = (ctx: Signed, { field, value }: SingleChange) =>
  changePerson(ctx, { [columnOf[field]]: value });

type Columns = typeof users.$inferInsert;

/** Rows of every organization name their members, so they follow the profile. */
async function changePerson(ctx: Signed, columns: { [Key in keyof Columns]?: Columns[Key] | undefined }) {
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
  const settings = await changeCountry(ctx.tx, organization, {
    countryId: own.organizationCountryId,
    moneySymbol: changes.organizationMoneySymbol,
    ...(changes.userTimeZone && { timeZone: changes.userTimeZone }),
  });
  const picture = { signedId: changes.organizationAvatar, field: 'organizationAvatar' };
  const avatarKey = await pictureKey(ctx.tx, { config: ctx.config, organizationId }, picture);
  await ctx.tx
    .update(organizations)
    .set({
      ...settings,
      name: own.organizationName,
      businessType: own.organizationBusinessType,
      numberOfEmployees: own.organizationNumberOfEmployees,
      industry: changes.organizationIndustry,
      isDollar: changes.organizationIsDollar,
      avatarKey,
      updatedAt: ctx.now(),
    })
    .where(eq(organizations.id, organizationId));
}
