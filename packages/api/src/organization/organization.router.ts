import type { Tx } from '@mostrador/database/connect';
import { ById } from '@mostrador/shared/id';
import { wholeList } from '@mostrador/shared/page';
import { eq, sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '../base/errors.ts';
import { can, router, signedIn } from '../base/trpc.ts';
import {
  IndustryChange,
  Organization,
  OrganizationChanges,
  OrganizationInput,
  OrganizationUserList,
  PlusSettings,
} from './organization.schema.ts';
import { organizations } from './organization.table.ts';
import { createOrganization, lockOrganization } from './organization.ts';
import { changeCountry, pictureKey, settingsOfCountry } from './organization-settings.ts';
import { mainRoleOf, organizationOf, selectMemberships } from './organization-view.ts';
import { readSlug, refuseRestlessSlug } from './slug.ts';

export const organizationRouter = router({
  create: signedIn
    .meta({ rest: 'POST /v1/organizations', creates: true, multipart: true })
    .input(OrganizationInput)
    .output(Organization)
    .mutation(async ({ ctx, input: { avatar, countryId, moneySymbol, ...values } }) => {
      if (avatar && !ctx.membership) throw notFound('avatar');
      const uploader = { config: ctx.config, organizationId: ctx.membership?.shop.id ?? '' };
      const avatarKey = await pictureKey(ctx.tx, uploader, { signedId: avatar, field: 'avatar' });
      const settings = settingsOfCountry({ countryId, moneySymbol });
      const id = await createOrganization(ctx.tx, {
        owner: { id: ctx.user.id, displayName: `${ctx.user.firstName} ${ctx.user.lastName}`.trim() },
        language: ctx.user.language,
        values: { ...values, ...settings, avatarKey },
      });
      return organizationOf(ctx, { organization: await lockOrganization(ctx.tx, id), mainRole: 'owner' });
    }),

  update: can('organization.update')
    .meta({ rest: 'PATCH /v1/organizations', multipart: true })
    .input(OrganizationChanges)
    .output(Organization)
    .mutation(async ({ ctx, input }) => {
      const { avatar, countryId, moneySymbol, ...values } = input;
      const before = await lockOrganization(ctx.tx, ctx.principal.organizationId);
      const owner = { config: ctx.config, organizationId: before.id };
      const settings = await changeCountry(ctx.tx, before, { countryId, moneySymbol });
      const avatarKey = await pictureKey(ctx.tx, owner, { signedId: avatar, field: 'avatar' });
      await ctx.audit({ subjectId: before.id, before, after: input });
      return changeOrganization(ctx, { ...settings, ...values, avatarKey });
    }),

  industry: can('organization.update')
    .meta({ rest: 'PATCH /v1/organizations/industry' })
    .input(IndustryChange)
    .output(Organization)
    .mutation(({ ctx, input }) => changeOrganization(ctx, input)),

  customize: can('organization.customize')
    .meta({ rest: 'PATCH /v1/organizations/plus-settings', multipart: true, wrapper: 'organization' })
    .input(PlusSettings)
    .output(Organization)
    .mutation(async ({ ctx, input: { slug: wanted, customImage, ...values } }) => {
      const before = await lockOrganization(ctx.tx, ctx.principal.organizationId);
      const slug = typeof wanted === 'string' ? readSlug(wanted) : wanted;
      const hasNewSlug = slug !== undefined && slug !== before.slug;
      if (hasNewSlug && before.slug !== null) await refuseRestlessSlug(ctx.tx, ctx.now());
      const owner = { config: ctx.config, organizationId: before.id };
      const picture = { signedId: customImage, field: 'customImage', maxEdge: 250 };
      const customImageKey = await pictureKey(ctx.tx, owner, picture);
      const change = { ...values, ...(hasNewSlug && { slug }), customImageKey };
      await ctx.audit({ subjectId: before.id, before, after: change });
      return changeOrganization(ctx, change);
    }),

  users: signedIn
    .meta({ rest: 'GET /v1/organizations/users' })
    .output(OrganizationUserList)
    .query(async ({ ctx }) => {
      if (!ctx.membership) throw forbidden('permissionDenied');
      const { shop, isOwner: seesAll } = ctx.membership;
      const found = await selectUsers(ctx.tx, shop.id);
      const list = found.map(({ id, name, email, phone, ...row }) => ({
        id,
        name,
        mainRole: mainRoleOf({ isOwner: row.is_owner, isGuest: row.is_guest }),
        role: row.role_id && row.role_name !== null ? { id: row.role_id, name: row.role_name } : null,
        ...(seesAll && { email, phone }),
      }));
      return { users: list, pagination: wholeList(list.length) };
    }),

  /** Hides it from everybody at once; its rows stay. Whoever worked in it goes on in another of theirs. */
  remove: signedIn
    .meta({ rest: 'DELETE /v1/organizations/:id' })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const mine = await selectMemberships(ctx.tx, ctx.user.id);
      const membership = mine.find(({ organization }) => organization.id === input.id);
      if (!membership) throw notFound();
      if (!membership.isOwner) throw forbidden('permissionDenied', { owner: true });
      if (mine.length === 1) throw conflict('lastOrganization');
      await ctx.tx.update(organizations).set({ deletedAt: ctx.now() }).where(eq(organizations.id, input.id));
      await ctx.tx.execute(sql`
        update users set current_organization_id = (
          select o.id from members m join organizations o on o.id = m.organization_id and o.deleted_at is null
          where m.user_id = users.id and m.removed_at is null order by o.created_at limit 1)
        where current_organization_id = ${input.id}`);
    }),
});

type Changed = Parameters<typeof organizationOf>[0] & { tx: Tx; principal: { organizationId: string } };
type Columns = Partial<typeof organizations.$inferInsert>;

/** Only the owner gets here. */
async function changeOrganization(
  ctx: Changed,
  columns: { [Key in keyof Columns]?: Columns[Key] | undefined },
) {
  const [organization] = await ctx.tx
    .update(organizations)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(eq(organizations.id, ctx.principal.organizationId))
    .returning();
  if (!organization) throw notFound();
  return organizationOf(ctx, { organization, mainRole: 'owner' });
}

type UserRow = {
  id: string;
  name: string;
  is_owner: boolean;
  is_guest: boolean;
  email: string;
  phone: string | null;
  role_id: string | null;
  role_name: string | null;
};

const selectUsers = (tx: Tx, organizationId: string) =>
  tx.execute<UserRow>(sql`
    select u.id, m.display_name as name, m.is_owner, u.is_guest, u.email, u.phone,
      r.id as role_id, r.name as role_name
    from members m join users u on u.id = m.user_id
    left join roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where m.organization_id = ${organizationId} and m.removed_at is null
    order by m.is_owner desc, m.display_name, u.id`);
