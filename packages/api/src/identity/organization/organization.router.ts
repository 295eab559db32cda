import type { Tx } from '@mostrador/database/connect';
import { ById } from '@mostrador/shared/wire/id';
import { wholeList } from '@mostrador/shared/wire/page';
import { sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Call, User } from '../../core/call/call.ts';
import { conflict, forbidden, notFound } from '../../core/call/errors.ts';
import { requireOpen } from '../../core/call/gate/suspension.ts';
import type { Edit } from '../../core/call/once/unchanged.ts';
import { can, router, signedIn } from '../../core/call/trpc.ts';
import { refuseWithoutFactor } from '../../core/call/who/principal.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import type { Emit } from '../../core/jobs/event.ts';
import { refuseDecimals } from './decimals.ts';
import {
  IndustryChange,
  Organization,
  OrganizationChanges,
  OrganizationInput,
  OrganizationUserList,
  PlusSettings,
  SlugAnswer,
  SlugQuery,
} from './organization.schema.ts';
import { members, organizations } from './organization.table.ts';
import {
  changeOrganization,
  closeOrganizations,
  createOrganization,
  leaveOrganization,
  loadStartingSet,
  lockOrganization,
  requireOrganizationRoom,
} from './organization.ts';
import { changeCountry, dateRate, ofCountry, pictureKey } from './organization-settings.ts';
import {
  factsOf,
  mainRoleOf,
  organizationIdsOf,
  organizationOf,
  selectMemberships,
} from './organization-view.ts';
import { refuseOwnerWithoutFactor, requireOwnFactor } from './required-factor.ts';
import { isSlugFree, readSlug, refuseRestlessSlug, refuseSluglessStore, takeSlug } from './slug.ts';

/** The data of a user's own organizations, and the receipts that name them. */
const touches = ['organization', 'user', 'receipt'] as const;

/**
 * The changes name no organization, so they return the current one of the request, and are checked against
 * it.
 */
const shownBy = 'organization.current';

/** Other pages of the deleted organization would refetch and be refused; the page leaves by itself. */
const gone = { touches: [] } as const;

export const organizationRouter = router({
  create: signedIn
    .meta({
      rest: 'POST /v1/organizations',
      creates: true,
      multipart: true,
      ignoresOrganization: true,
      touches,
    })
    .input(OrganizationInput)
    .output(Organization)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, organizations, {
        input,
        fileMarks: ctx.fileMarks,
        make: (creation) => makeOrganization(ctx, { ...input, ...creation }),
        read: (id) => readOwn(ctx, id),
      }),
    ),

  /** Returns an organization of the user, even if it is not the current one. */
  byId: signedIn
    .meta({ rest: 'GET /v1/organizations/:id', ignoresOrganization: true })
    .input(ById)
    .output(Organization)
    .query(async ({ ctx, input }) => {
      const [mine] = await selectMemberships(ctx.tx, ctx.user.id, input.id);
      if (!mine) throw notFound();
      const { organization, isOwner, roleName } = mine;
      const mainRole = mainRoleOf({ isOwner, isGuest: ctx.user.isGuest });
      return organizationOf(ctx, { organization, mainRole, roleName });
    }),

  current: can('organization.update')
    .meta({ rest: 'GET /v1/organizations/current', shownBy })
    .output(Organization)
    .query(async ({ ctx }) => {
      const [organization] = await ctx.tx.select().from(organizations);
      if (!organization) throw notFound();
      return organizationOf(ctx, { organization, mainRole: 'owner' });
    }),

  update: can('organization.update')
    .meta({ rest: 'PATCH /v1/organizations', multipart: true, touches, shownBy })
    .input(OrganizationChanges)
    .output(Organization)
    .mutation(({ ctx, input }) =>
      edited(ctx, async () => {
        const { avatar, countryId, name, businessType, timeZone, ...settings } = input;
        const before = await lockOrganization(ctx.tx, ctx.principal.organizationId);
        // A demo shop keeps its name: its mails and papers would otherwise reach people under any chosen
        // name.
        if (before.isDemo && name !== undefined && name !== before.name) throw conflict('demoNotRenamed');
        await requireOwnFactor(ctx, { before, requested: settings.requireSecondFactor });
        const owner = { ...ctx, organizationIds: [before.id] };
        const changes = await changeCountry(ctx.tx, before, { countryId, timeZone });
        const place = { ...before, ...changes.columns };
        refuseDecimals(place, 'cashRounding', settings.cashRounding);
        refuseDecimals(place, 'cashTolerance', settings.cashTolerance);
        const picture = { signedId: avatar, field: 'avatar', stored: before.avatarKey };
        const avatarKey = await pictureKey(ctx.tx, owner, picture);
        await ctx.audit({ subjectId: before.id, before: factsOf(before), after: input });
        await changed(ctx, {
          columns: { timeZone, ...changes.columns, name, businessType, avatarKey },
          settings: { ...changes.settings, ...settings, ...dateRate(settings, place, ctx.now()) },
        });
      }),
    ),

  /** A listed industry adds its usual categories and units; existing ones stay. */
  industry: can('organization.update')
    .meta({
      rest: 'PATCH /v1/organizations/industry',
      touches: [...touches, 'productCategory'],
      shownBy,
    })
    .input(IndustryChange)
    .output(Organization)
    .mutation(async ({ ctx, input: { industry } }) => {
      const before = await lockOrganization(ctx.tx, ctx.principal.organizationId);
      const { units } = factsOf(before);
      const start = { organizationId: before.id, industry, language: ctx.language, units };
      const settings = await loadStartingSet(ctx.tx, start);
      await ctx.audit({ subjectId: before.id, before: factsOf(before), after: { industry, ...settings } });
      return changed(ctx, { columns: { industry }, settings });
    }),

  /** Checks if an address is available while it is typed, with the same errors as saving it. */
  slug: can('organization.customize')
    .input(SlugQuery)
    .output(SlugAnswer)
    .query(async ({ ctx, input }) => {
      const slug = readSlug(input.slug);
      return { slug, isFree: await isSlugFree(ctx.tx, slug) };
    }),

  customize: can('organization.customize')
    .meta({
      rest: 'PATCH /v1/organizations/plus-settings',
      multipart: true,
      wrapper: 'organization',
      touches,
      shownBy,
    })
    .input(PlusSettings)
    .output(Organization)
    .mutation(({ ctx, input: { slug: requestedSlug, customImage, ...settings } }) =>
      edited(ctx, async () => {
        const before = await lockOrganization(ctx.tx, ctx.principal.organizationId);
        const slug = typeof requestedSlug === 'string' ? readSlug(requestedSlug) : requestedSlug;
        const hasNewSlug = slug !== undefined && slug !== before.slug;
        if (slug === null) await refuseSluglessStore(ctx.tx);
        if (hasNewSlug && before.slug !== null) await refuseRestlessSlug(ctx.tx, ctx.now());
        if (hasNewSlug) await takeSlug(ctx.tx, slug);
        const owner = { ...ctx, organizationIds: [before.id] };
        const stored = before.customImageKey;
        const picture = { signedId: customImage, field: 'customImage', stored, isLogo: true } as const;
        const customImageKey = await pictureKey(ctx.tx, owner, picture);
        const columns = { ...(hasNewSlug && { slug }), customImageKey };
        await ctx.audit({
          subjectId: before.id,
          before: factsOf(before),
          after: { ...settings, ...columns },
        });
        await changed(ctx, { columns, settings });
      }),
    ),

  users: signedIn
    .meta({ rest: 'GET /v1/organizations/users', atTill: true })
    .output(OrganizationUserList)
    .query(async ({ ctx }) => {
      if (!ctx.membership) throw forbidden('permissionDenied');
      refuseWithoutFactor(ctx.membership);
      const { shop, isOwner: seesAll } = ctx.membership;
      await requireOpen(ctx.tx, shop.id);
      const found = await selectUsers(ctx.tx, shop.id);
      const list = found.map(({ id, name, email, phone, ...row }) => ({
        id,
        name,
        mainRole: mainRoleOf({ isOwner: row.is_owner, isGuest: row.is_guest }),
        role: row.role_id && row.role_name !== null ? { id: row.role_id, name: row.role_name } : null,
        ...(seesAll && { email, phone, hasPin: row.has_pin, hasSecondFactor: row.has_second_factor }),
      }));
      return { users: list, pagination: wholeList(list.length) };
    }),

  /**
   * Removes the user from another owner's organization. If it was the current one, another becomes current.
   */
  leave: signedIn
    .meta({ ...gone, ignoresOrganization: true })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const [mine] = await selectMemberships(ctx.tx, ctx.user.id, input.id).for('update', { of: members });
      if (!mine) throw notFound();
      if (mine.isOwner) throw conflict('ownerStays');
      await leaveOrganization(ctx.tx, { id: input.id, userId: ctx.user.id, now: ctx.now() });
      await ctx.auditIn(input.id, { subjectId: input.id, before: { roleName: mine.roleName } });
    }),

  /**
   * Hides the organization from everyone at once; its rows stay. Its members continue in another of their
   * organizations.
   */
  remove: signedIn
    .meta({ rest: 'DELETE /v1/organizations/:id', ...gone })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      // All of the user's memberships are locked, so that two concurrent removals cannot leave none.
      const mine = await selectMemberships(ctx.tx, ctx.user.id).for('no key update', { of: organizations });
      const membership = mine.find(({ organization }) => organization.id === input.id);
      if (!membership) throw notFound();
      if (!membership.isOwner) throw forbidden('permissionDenied', { owner: true });
      await refuseOwnerWithoutFactor(ctx, membership.organization);
      if (mine.length === 1) throw conflict('lastOrganization');
      await closeOrganizations(ctx.tx, [input.id], ctx.now());
      await ctx.auditIn(input.id, { subjectId: input.id, before: factsOf(membership.organization) });
    }),
});

type Signed = Parameters<typeof organizationOf>[0] &
  Pick<Call, 'config' | 'language'> & {
    tx: Tx;
    user: User;
    auditIn: (organizationId: string, change: Change) => Promise<unknown>;
  };

type Editing = Parameters<typeof organizationOf>[0] & {
  tx: Tx;
  edit: (changing: Edit<typeof organizations.$inferSelect>) => Promise<typeof organizations.$inferSelect>;
};

async function edited(ctx: Editing, change: () => Promise<void>) {
  const read = async () => {
    const [row] = await ctx.tx.select().from(organizations);
    if (!row) throw notFound();
    return row;
  };
  const organization = await ctx.edit({ read, change });
  return organizationOf(ctx, { organization, mainRole: 'owner' });
}

type Changing = Parameters<typeof organizationOf>[0] & {
  tx: Tx;
  emit: Emit;
  principal: { organizationId: string };
};
type Changes = Omit<Parameters<typeof changeOrganization>[1], 'id' | 'now'>;

/** Only the owner reaches this function. */
async function changed(ctx: Changing, change: Changes) {
  const at = { id: ctx.principal.organizationId, now: ctx.now() };
  ctx.emit('organization.updated', at);
  const organization = await changeOrganization(ctx.tx, { ...at, ...change });
  return organizationOf(ctx, { organization, mainRole: 'owner' });
}

/** Creates an organization with the defaults of its country and industry. */
async function makeOrganization(ctx: Signed, made: OrganizationInput & Creation) {
  const { avatar, countryId, moneySymbol, isDollar, id, fingerprint, ...values } = made;
  await requireOrganizationRoom(ctx.tx, { userId: ctx.user.id, now: ctx.now() });
  const uploader = { ...ctx, organizationIds: await organizationIdsOf(ctx.tx, ctx.user.id) };
  const avatarKey = await pictureKey(ctx.tx, uploader, { signedId: avatar, field: 'avatar' });
  const { columns, settings: usual } = ofCountry({ countryId });
  const settings = { ...usual, ...(moneySymbol && { moneySymbol }), ...(isDollar && { isDollar }) };
  await createOrganization(ctx.tx, {
    owner: { id: ctx.user.id, displayName: `${ctx.user.firstName} ${ctx.user.lastName}`.trim() },
    language: ctx.user.language,
    values: { ...values, ...columns, id, fingerprint, settings, avatarKey },
  });
  await ctx.auditIn(id, { subjectId: id, after: { ...values, ...columns, ...settings } });
  const start = { organizationId: id, industry: values.industry ?? '', language: ctx.language };
  const begun = await loadStartingSet(ctx.tx, start);
  await changeOrganization(ctx.tx, { id, now: ctx.now(), settings: begun });
}

/** For an id that belongs to another owner, only the conflict is reported. */
async function readOwn(ctx: Signed, id: string) {
  const [mine] = await selectMemberships(ctx.tx, ctx.user.id, id);
  if (!mine?.isOwner) throw conflict('idInUse');
  return organizationOf(ctx, { organization: mine.organization, mainRole: 'owner' });
}

type UserRow = {
  id: string;
  name: string;
  is_owner: boolean;
  is_guest: boolean;
  email: string;
  phone: string | null;
  has_pin: boolean;
  has_second_factor: boolean;
  role_id: string | null;
  role_name: string | null;
};

const selectUsers = (tx: Tx, organizationId: string) =>
  tx.execute<UserRow>(sql`
    select u.id, m.display_name as name, m.is_owner, u.is_guest, u.email, u.phone,
      m.pin_hash is not null as has_pin,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
        as has_second_factor,
      r.id as role_id, r.name as role_name
    from members m join users u on u.id = m.user_id
    left join roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where m.organization_id = ${organizationId} and m.removed_at is null
    order by m.is_owner desc, m.display_name, u.id`);
