import type { Writable } from 'node:stream';
import type { Session } from '../connect.ts';
import type { TableColumns } from './catalog.ts';
import { OrganizationRefused } from './organization-refused.ts';
import type { Proof } from './row-digest.ts';

/**
 * Inserts the rows that `send` writes beside those of other organizations, by way of a temporary table.
 * Existing rows stay unchanged. Throws `OrganizationRefused` if an existing row forbids the import.
 */
export async function insertBeside(
  tx: Session,
  { name, columns }: TableColumns,
  send: (incoming: Writable) => Promise<Proof>,
): Promise<number> {
  const { query, refusal } = meetings[name] ?? { query: nothing, refusal: '' };
  const list = columns.join(', ');
  await tx.unsafe(`create temporary table incoming (like public.${name})`);
  const { rows } = await send(await tx.unsafe(`copy incoming (${list}) from stdin`).writable());
  const met = await tx.unsafe<{ what: string }[]>(query);
  if (met.length > 0) throw new OrganizationRefused(`${refusal}: ${met.map(({ what }) => what).join(', ')}`);
  await tx.unsafe(`
    insert into public.${name} (${list}) select ${list} from incoming on conflict do nothing`);
  await tx.unsafe('drop table incoming');
  return rows;
}

/**
 * Reopens an organization that was closed by a move; an organization that its operator suspended stays
 * suspended.
 */
export const openAgain = (tx: Session, id: string) =>
  tx`
    update organizations set suspension = null, moved_to = null
    where id = ${id} and suspension <> 'operator'`;

type Meeting = { query: string; refusal: string };

const slugTaken =
  'Esa dirección ya es de otra tienda; cámbiala antes de hacer el respaldo · ' +
  'that address belongs to another shop here; change it before the backup is made';

/** An existing row stays and does not prevent the move. */
const nothing = `select '' as what where false`;

/**
 * Tables that all organizations share, with a query for existing rows that prevent the move. A user who
 * already works in another shop here stays the same user; a released address that is in use here is dropped.
 */
export const meetings: Record<string, Meeting> = {
  organizations: {
    query: 'select i.slug as what from incoming i join organizations o on lower(o.slug) = lower(i.slug)',
    refusal: slugTaken,
  },
  slugs: {
    query: `select i.slug as what from incoming i join slugs s on s.slug = i.slug where i.freed_at is null`,
    refusal: slugTaken,
  },
  trials: {
    query: `
      select i.business_id::text as what from incoming i
      join subscriptions s on s.organization_id = i.business_id and s.status = 'trial'
      join trials t on t.business_id <> i.business_id
        and (t.person_id = i.person_id or t.person_key = i.person_key)`,
    refusal:
      'Esa persona ya prueba Plus aquí con otra tienda · that person tries Plus here with another shop',
  },
  licenses: {
    query: 'select i.last4 as what from incoming i join licenses l on l.key_hash = i.key_hash',
    refusal: 'Esa licencia ya está en esta base de datos · that licence is in this database already',
  },
  identities: { query: nothing, refusal: '' },
  recovery_codes: { query: nothing, refusal: '' },
  second_factors: { query: nothing, refusal: '' },
  users: {
    query: `
      select i.email as what from incoming i join users u on u.email_key = i.email_key and u.id <> i.id`,
    refusal: 'Hay otra persona con el mismo correo · another person has the same e-mail',
  },
};
