import { eq, sql } from 'drizzle-orm';
import { requireOpen } from '../../core/call/gate/suspension.ts';
import { refuseWithoutFactor } from '../../core/call/who/principal.ts';
import { addStartingTransactions } from '../../directory/category/starting-categories.ts';
import {
  changeOrganization,
  lockOrganization,
  nameCashOfPerson,
  renameMember,
} from '../organization/organization.ts';
import { changeCountry, pictureKey } from '../organization/organization-settings.ts';
import { factsOf, organizationIdsOf } from '../organization/organization-view.ts';
import type { Signed } from './me.ts';
import { OwnerChanges, type ProfileChanges, type SingleChange, StepTwo } from './user.schema.ts';
import { users } from './user.table.ts';

/**
 * Completes step two of the registration, which requires all its fields; later calls change only the given
 * ones. Fields of the organization are accepted from its owner only.
 */
export async function changeProfile(ctx: Signed, changes: ProfileChanges) {
  const [person] = await ctx.tx
    .select({ isInStepTwo: users.isStepTwoPending })
    .from(users)
    .where(eq(users.id, ctx.user.id));
  const isInStepTwo = person?.isInStepTwo ?? false;
  const requested = ctx.membership?.isOwner ? StepTwo.extend(OwnerChanges.shape) : StepTwo;
  if (isInStepTwo) requested.parse(changes);
  await changePerson(ctx, {
    firstName: changes.userFirstName,
    lastName: changes.userLastName,
    phone: changes.userPhone,
    countryId: changes.userCountryId,
    timeZone: changes.userTimeZone,
    language: changes.userLanguage,
    isStepTwoPending: false,
  });
  if (ctx.membership?.isOwner && namesOrganization(changes)) {
    refuseWithoutFactor(ctx.membership);
    await changeOwn(ctx, { organizationId: ctx.membership.shop.id, changes, isInStepTwo });
  }
}

const namesOrganization = (changes: ProfileChanges) =>
  Object.entries(changes).some(([name, value]) => name.startsWith('organization') && value !== undefined);

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

/** Uploads belong to an organization, so only a member of one can have a picture. */
async function changeAvatar(ctx: Signed, signedId: string | null) {
  const [person] = await ctx.tx.select({ key: users.avatarKey }).from(users).where(eq(users.id, ctx.user.id));
  const owner = { ...ctx, organizationIds: await organizationIdsOf(ctx.tx, ctx.user.id) };
  const avatarKey = await pictureKey(ctx.tx, owner, { signedId, field: 'value', stored: person?.key });
  await changePerson(ctx, { avatarKey });
}

/** True if upload `u` is the picture of a user, no matter which organization it was uploaded to. */
export const isOnPerson = sql`exists (select from users p where p.avatar_key = u.storage_key)`;

type Columns = typeof users.$inferInsert;

/** Changes the user and the members, because rows of every organization take names from their members. */
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

type OwnChange = { organizationId: string; changes: ProfileChanges; isInStepTwo: boolean };

async function changeOwn(ctx: Signed, { organizationId, changes, isInStepTwo }: OwnChange) {
  await requireOpen(ctx.tx, organizationId);
  const organization = await lockOrganization(ctx.tx, organizationId);
  const { columns, settings } = await changeCountry(ctx.tx, organization, {
    countryId: changes.organizationCountryId,
    // Only step two sets the shop's time zone; a later change of the user's time zone does not.
    timeZone: isInStepTwo ? changes.userTimeZone : undefined,
  });
  const { organizationMoneySymbol: moneySymbol, organizationIsDollar: isDollar } = changes;
  const picture = { signedId: changes.organizationAvatar, field: 'organizationAvatar' };
  const stored = organization.avatarKey;
  const avatarKey = await pictureKey(
    ctx.tx,
    { ...ctx, organizationIds: [organizationId] },
    { ...picture, stored },
  );
  const change = { subjectId: organizationId, before: factsOf(organization), after: changes };
  await ctx.auditIn(organizationId, change);
  const made = await changeOrganization(ctx.tx, {
    id: organizationId,
    now: ctx.now(),
    columns: {
      ...columns,
      name: changes.organizationName,
      businessType: changes.organizationBusinessType,
      numberOfEmployees: changes.organizationNumberOfEmployees,
      industry: changes.organizationIndustry,
      avatarKey,
    },
    settings: { ...settings, ...(moneySymbol && { moneySymbol }), isDollar },
  });
  if (!isInStepTwo) return;
  await addStartingTransactions(ctx.tx, organizationId, { ...made, language: ctx.language });
  if (made.businessType === 'person') await nameCashOfPerson(ctx.tx, organizationId, ctx.language);
}
