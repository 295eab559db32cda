import { addressOf, type Client, type Connection, openClient } from './connect.ts';
import { runAsAdministrator } from './database-roles.ts';

type Reach = { name: string; needsGrant: boolean; needsPolicy: boolean };

/**
 * Lists the missing rights of the program's role, one entry for each table and view of the shops: reading
 * and writing rows, and a policy that shows all of them. Migrations grant neither.
 */
export const programReach = (client: Client, role: string) => client<Reach[]>`
  select c.relname as name,
    not (has_table_privilege(${role}, c.oid, 'select') and has_table_privilege(${role}, c.oid, 'insert')
      and has_table_privilege(${role}, c.oid, 'update') and has_table_privilege(${role}, c.oid, 'delete'))
      as "needsGrant",
    c.relrowsecurity and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = 'program') as "needsPolicy"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`;

/** Builds the statements that grant the role its missing rights on one table. */
export const reachStatements = ({ name, needsGrant, needsPolicy }: Reach, role: string): string[] => [
  ...(needsGrant ? [`grant select, insert, update, delete on public."${name}" to ${role}`] : []),
  ...(needsPolicy ? [`create policy program on public."${name}" to ${role} using (true)`] : []),
];

/** The private server of a data folder, which only the program can access. */
type Private = { owner: Connection };
/** A server of the operator, where calls may sign in as a user other than the owner. */
type Foreign = { owner: Connection; login: Connection };

/**
 * Returns the connection of calls to the private server: signed in as the role itself, which owns nothing.
 */
export async function signInAsProgram({ owner }: Private): Promise<Connection> {
  const { password } = addressOf(owner);
  return withOwner(owner, async (client) => {
    const [row] = await client`
      select program_role() as role,
        format('alter role %I login password %L', program_role(), ${password ?? null}::text) as statement`;
    await client.unsafe(row?.statement);
    return { ...addressOf(owner), user: String(row?.role) };
  });
}

/**
 * Returns the connection of calls to a server of the operator: signed in with `login`, in the role from the
 * first statement on. If `login` is the owner, a statement that left the role would have the owner's rights
 * again. Throws `RolesMissing` if the login may not enter the role and the owner may not grant it.
 */
export async function enterAsProgram({ owner, login }: Foreign): Promise<Connection> {
  const { user } = addressOf(login);
  const role = await withOwner(owner, async (client) => {
    const [row] = await client`
      select program_role() as role, quote_ident(${user}) as login,
        pg_has_role(${user}, program_role(), 'member') as "mayEnter"`;
    if (!row?.mayEnter) await runAsAdministrator(client, [`GRANT ${row?.role} TO ${row?.login}`]);
    return String(row?.role);
  });
  return { ...login, role };
}

async function withOwner<Result>(owner: Connection, work: (client: Client) => Promise<Result>) {
  const client = openClient(owner, { max: 1 });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
