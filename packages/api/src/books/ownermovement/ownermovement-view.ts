import type { TenantTx } from '@mostrador/database/connect';
import { and, eq, getTableColumns, gte, isNull, lte } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { namedAuthor } from '../../core/call/who/author.ts';
import { among, listPage } from '../../core/db/list.ts';
import { members } from '../../identity/organization/organization.table.ts';
import type { OwnerMovement, OwnerMovementFilter } from './ownermovement.schema.ts';
import { ownerMovements } from './ownermovement.table.ts';

export async function readOwnerMovement(tx: TenantTx, id: string): Promise<OwnerMovement> {
  const [row] = await readMovements(tx, [id]);
  if (!row) throw notFound();
  return row;
}

async function readMovements(tx: TenantTx, ids: string[]): Promise<OwnerMovement[]> {
  const rows = await tx
    .select({ row: getTableColumns(ownerMovements), userName: members.displayName })
    .from(ownerMovements)
    .leftJoin(members, eq(members.userId, ownerMovements.userId))
    .where(among(ownerMovements.id, ids));
  return rows.map(({ row, userName }) => ({
    ...row,
    status: row.voidedAt ? 'voided' : 'done',
    date: row.businessDate,
    partner: { id: row.partnerId, name: row.partnerName },
    user: namedAuthor({ userId: row.userId, actor: null }, userName),
  }));
}

type Reading = { tx: TenantTx; principal: Pick<Principal, 'organizationId'> };

/** Lists one page of owner movements, the latest first. Undone movements are included only on request. */
export async function listOwnerMovements({ tx, principal }: Reading, filter: OwnerMovementFilter) {
  const { from, until, partnerId, includeVoided, ...query } = filter;
  const { rows, pagination } = await listPage(tx, {
    from: ownerMovements,
    organizationId: principal.organizationId,
    where: and(
      from ? gte(ownerMovements.businessDate, from) : undefined,
      until ? lte(ownerMovements.businessDate, until) : undefined,
      partnerId ? eq(ownerMovements.partnerId, partnerId) : undefined,
      includeVoided || query.updatedSince ? undefined : isNull(ownerMovements.voidedAt),
    ),
    order: [ownerMovements.businessDate, 'desc'],
    query,
    read: (ids) => readMovements(tx, ids),
  });
  return { ownerMovements: rows, pagination };
}
