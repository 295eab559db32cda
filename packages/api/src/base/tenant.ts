import { type BuildExtraConfigColumns, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  foreignKey,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** The database role every organization procedure runs as; row-level security binds it. */
export const tenantRole = pgRole('tenant').existing();

/** Null outside a tenant transaction, so that nothing matches. */
export const currentOrganization = sql`nullif(current_setting('app.organization_id', true), '')::uuid`;

const base = {
  id: uuid().notNull(),
  organizationId: uuid().notNull().default(currentOrganization),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
};

type Keyed = { organizationId: PgColumn; id: PgColumn };

/** A reference to a row of the same organization: another organization's row is no candidate at all. */
export const withinOrganization = (
  name: string,
  [organizationId, column]: [AnyPgColumn, AnyPgColumn],
  table: Keyed,
) =>
  foreignKey({
    name,
    columns: [organizationId, column],
    foreignColumns: [table.organizationId, table.id],
  });

type Columns = Record<string, PgColumnBuilderBase>;
type Extra<Name extends string, Own extends Columns> = (
  t: BuildExtraConfigColumns<Name, typeof base & Own, 'pg'>,
) => PgTableExtraConfigValue[];

/** A table whose rows belong to one organization. PostgreSQL enforces it; queries never mention it. */
export function tenantTable<Name extends string, Own extends Columns>(
  name: Name,
  columns: Own,
  extra: Extra<Name, Own> = () => [],
) {
  return pgTable(name, { ...base, ...columns }, (t) => [
    primaryKey({ name: `${name}_pkey`, columns: [t.organizationId, t.id] }),
    pgPolicy('tenant', { to: tenantRole, using: sql`organization_id = ${currentOrganization}` }),
    ...extra(t),
  ]);
}
