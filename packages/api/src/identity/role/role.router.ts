import type { TenantTx } from '@mostrador/database/connect';
import { ById } from '@mostrador/shared/wire/id';
import { wholeList } from '@mostrador/shared/wire/page';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import { can, router } from '../../core/call/trpc.ts';
import { auditLog } from '../../core/core.table.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { Role, RoleChanges, RoleInput, RoleList } from './role.schema.ts';
import { roles } from './role.table.ts';

/** Only the owner grants permissions, so that users cannot extend their own. */
export const roleRouter = router({
  list: can('role.list')
    .meta({ rest: 'GET /v1/roles' })
    .output(RoleList)
    .query(async ({ ctx }) => {
      const found = await selectRoles(ctx.tx).orderBy(asc(sql`lower(${roles.name})`), asc(roles.id));
      return { roles: found, pagination: wholeList(found.length) };
    }),

  byId: can('role.list')
    .meta({ rest: 'GET /v1/roles/:id' })
    .input(ById)
    .output(Role)
    .query(({ ctx, input }) => readRole(ctx.tx, input.id)),

  create: can('role.write')
    .meta({ rest: 'POST /v1/roles', creates: true, touches: ['role', 'user'] })
    .input(RoleInput)
    .output(Role)
    .mutation(async ({ ctx, input }) => {
      const at = ctx.now();
      const values = { ...input, createdAt: at, updatedAt: at };
      return createIdempotent(ctx.tx, roles, {
        input,
        make: async (creation) => {
          if (await wasRemoved(ctx.tx, creation.id)) throw conflict('alreadyDeleted');
          await ctx.tx.insert(roles).values({ ...values, ...creation });
          ctx.emit('role.created', creation);
        },
        read: (id) => readRole(ctx.tx, id),
      });
    }),

  /** Takes effect with the next request of every user with the role. */
  update: can('role.write')
    .meta({ rest: 'PATCH /v1/roles/:id', touches: ['role', 'user'] })
    .input(RoleChanges)
    .output(Role)
    .mutation(({ ctx, input: { id, ...changes } }) =>
      ctx.edit({
        read: () => readRole(ctx.tx, id),
        change: async () => {
          await holdRole(ctx.tx, id);
          const before = await readRole(ctx.tx, id);
          if (Object.values(changes).some((value) => value !== undefined))
            await ctx.tx
              .update(roles)
              .set({ ...changes, updatedAt: ctx.now() })
              .where(eq(roles.id, id));
          ctx.emit('role.updated', { id });
          await ctx.audit({ subjectId: id, before, after: changes });
        },
      }),
    ),

  remove: can('role.write')
    .meta({ rest: 'DELETE /v1/roles/:id', touches: ['role', 'user'] })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      await holdRole(ctx.tx, input.id);
      const { userCount, ...before } = await readRole(ctx.tx, input.id);
      if (userCount > 0) throw conflict('roleInUse', { userCount });
      await ctx.tx.delete(roles).where(eq(roles.id, input.id));
      ctx.emit('role.deleted', input);
      await ctx.audit({ subjectId: input.id, before });
    }),
});

/** Locks the role, so that it does not change until the transaction ends. */
const holdRole = (tx: TenantTx, id: string) =>
  tx.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update');

/**
 * True if the audit log contains the removal, because a role leaves no row by which a late request could be
 * recognized.
 */
const wasRemoved = async (tx: TenantTx, id: string) =>
  (await tx.$count(auditLog, and(eq(auditLog.subjectId, id), eq(auditLog.action, 'role.remove')))) > 0;

const { fingerprint: _, ...shown } = getTableColumns(roles);

const selectRoles = (tx: TenantTx) =>
  tx
    .select({
      ...shown,
      // Drizzle would write a column here without its table, so it would mean the members' own id.
      userCount: sql<number>`(
        select count(*)::int from members m where m.role_id = roles.id and m.removed_at is null)`,
    })
    .from(roles)
    .$dynamic();

/** Throws 404 if the role does not exist. */
export async function readRole(tx: TenantTx, id: string) {
  const [role] = await selectRoles(tx).where(eq(roles.id, id));
  if (!role) throw notFound();
  return role;
}
