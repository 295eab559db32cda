import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Client, type Connection, openClient } from './connect.ts';
import { invariantFiles } from './folders.ts';

type Query = { name: string; query: string };

export type Finding = { name: string; count: number; examples: Record<string, unknown>[] };

/**
 * Reads every query of every domain, and of the database itself, with the name of its domain. Throws if
 * there is none, because a check of nothing would pass.
 */
export function readInvariants(): (Query & { domain: string })[] {
  const queries = invariantFiles.flatMap((file) => {
    const domain = basename(file, '.invariants.sql');
    return readQueries(readFileSync(file, 'utf8')).map((query) => ({ ...query, domain }));
  });
  if (queries.length === 0) throw new Error('no *.invariants.sql is found beside the program');
  return queries;
}

/**
 * Runs all invariants in one snapshot. Each query returns the rows that violate it, so a query that returns
 * rows is a finding.
 */
export async function checkInvariants(connection: Connection): Promise<Finding[]> {
  const queries = readInvariants();
  const client = openClient(connection, { max: 1, max_lifetime: null });
  try {
    await analyzeOnce(client);
    return await client.begin('isolation level repeatable read read only', async (tx) => {
      const findings: Finding[] = [];
      for (const { name, query } of queries) {
        const rows = await tx.unsafe<Record<string, unknown>[]>(query);
        if (rows.length > 0) findings.push({ name, count: rows.length, examples: [...rows].slice(0, 5) });
      }
      return findings;
    });
  } finally {
    await client.end();
  }
}

/**
 * Updates the statistics if a table has none, as right after a restore, or if more rows changed since than it
 * had. With such statistics, comparisons of whole tables are planned a hundred times slower.
 */
async function analyzeOnce(client: Client): Promise<void> {
  const [row] = await client`
    select exists (
      select from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.reltuples < 0 or s.n_mod_since_analyze > greatest(c.reltuples, 1000))) as "isStale"`;
  if (row?.isStale) await client`analyze`;
}

/** Queries are separated by lines `-- name: M4 what holds`; a query without a name would never run. */
export function readQueries(text: string): Query[] {
  const [head = '', ...parts] = text.split(/^-- name: /m);
  const nameless = head.split('\n').find((line) => line.trim() !== '' && !line.startsWith('--'));
  if (nameless !== undefined) throw new Error(`an invariant has no name: ${nameless}`);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    return { name: part.slice(0, end).trim(), query: part.slice(end).trim() };
  });
}
