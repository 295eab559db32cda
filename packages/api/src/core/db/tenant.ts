import { type BuildExtraConfigColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  foreignKey,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
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

/** Null outside a tenant transaction, so that no row matches. */
export const currentOrganization = sql`nullif(current_setting('app.organization_id', true), '')::uuid`;

const base = {
  id: uuid().notNull(),
  organizationId: uuid().notNull().default(currentOrganization),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
};

type Keyed = { organizationId: PgColumn; id: PgColumn };

/** A reference to a row of the same organization. Rows of other organizations can never be referenced. */
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

/**
 * The rights of a request to the rows: `append` reads and adds (for tables that only grow), `edit` also
 * changes, `delete` also removes, `change` reads and changes rows that the program itself adds. By default
 * nothing is granted, so that a table without a declaration is unreachable.
 */
export type Rights = 'append' | 'change' | 'edit' | 'delete';

/** The declared rights by table name. `npm run db:generate` writes their grants, a test compares both. */
export const declaredRights = new Map<string, Rights>();

/** Limits every statement of a request to the rows of its organization. */
export const tenantPolicy = (column: SQL = sql`organization_id = ${currentOrganization}`) =>
  pgPolicy('tenant', { to: tenantRole, using: column });

/**
 * Declares the rights of requests to a table that `tenantTable` cannot create, because it has another
 * primary key.
 */
export function withRights<Table extends PgTable>(rights: Rights, table: Table): Table {
  declaredRights.set(getTableName(table), rights);
  return table;
}

/**
 * Defines a table with rows that belong to one organization. PostgreSQL enforces it; queries never mention
 * it. The primary key begins with the organization.
 */
export function tenantTable<Name extends string, Own extends Columns>(
  { name, rights }: { name: Name; rights: Rights },
  columns: Own,
  extra: Extra<Name, Own> = () => [],
) {
  const table = pgTable(name, { ...base, ...columns }, (t) => [
    primaryKey({ name: `${name}_pkey`, columns: [t.organizationId, t.id] }),
    tenantPolicy(),
    ...extra(t),
  ]);
  declaredRights.set(name, rights);
  return table;
}
