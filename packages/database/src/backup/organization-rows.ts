import type { Session } from '../connect.ts';
import type { TableColumns } from './catalog.ts';
import { TaskRefused } from './task-refused.ts';

/** One organization, found by its id or its address. */
export async function findOrganization(tx: Session, requested: string): Promise<string> {
  const [found] = await tx`select id from organizations where id::text = ${requested} or slug = ${requested}`;
  if (found) return String(found.id);
  throw new TaskRefused(`${requested}: no hay tal organización · there is no such organization (id, slug)`);
}

/** A uuid that came from the database: safe in a statement that takes no parameters. */
export type OrganizationId = string;

/** The tables with rows of an organization, and for each the query that selects them. */
export function organizationTables(tables: TableColumns[], id: OrganizationId) {
  const people = peopleOf(tables, id);
  return tables.flatMap((table) => {
    const query = queryFor(table, { id, people });
    return query ? [{ table, query }] : [];
  });
}

/** The folders with the organization's files. */
export const organizationFolders = (id: OrganizationId) => [id, `private/${id}`];

/**
 * Columns that refer to a user, by their names, which are the same in all tables; a column with an actor
 * contains no id.
 */
const namesPerson = /^(user_id|\w+_by)$/;

function queryFor({ name, columns }: TableColumns, { id, people }: Target): string | undefined {
  const all = columns.join(', ');
  if (name === 'organizations') return `select ${all} from public.organizations where id = '${id}'`;
  if (name === 'slugs') return `select ${all} from public.slugs where holder_id = '${id}'`;
  if (name === 'users') {
    // Each user keeps this organization as the current one, or has none, because their other organizations
    // are not in the file.
    const own = columns.map((column) =>
      column === 'current_organization_id'
        ? `case when current_organization_id = '${id}' then current_organization_id end`
        : column,
    );
    return `select ${own.join(', ')} from public.users where id::text in (${people})`;
  }
  // Users sign in at the new server as before: with a second factor, or through another provider.
  if (name === 'second_factors' || name === 'recovery_codes' || name === 'identities')
    return `select ${all} from public.${name} where user_id::text in (${people})`;
  // A request whose response was lost is repeated with its idempotency key at the new server.
  if (name === 'idempotency_keys')
    return `select ${all} from public.${name} where starts_with(scope, 'organization:${id}:')`;
  // These tables have no organization id with a foreign key, because their rows outlive the organization.
  if (name === 'trials' || name === 'licenses')
    return `select ${all} from public.${name} where business_id = '${id}'`;
  if (!columns.includes('organization_id')) return;
  return `select ${all} from public.${name} where organization_id = '${id}'`;
}

/** Members, and all users that a row refers to even if they are no longer members. */
const peopleOf = (tables: TableColumns[], id: OrganizationId) =>
  tables
    .filter(({ columns }) => columns.includes('organization_id'))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => namesPerson.test(column))
        .map((column) => `select ${column}::text from public.${name} where organization_id = '${id}'`),
    )
    .join(' union ');

type Target = { id: OrganizationId; people: string };
