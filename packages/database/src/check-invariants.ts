import { readFileSync } from 'node:fs';
import { type Connection, openClient } from './connect.ts';

export type Finding = { name: string; count: number; examples: Record<string, unknown>[] };

/** Run every query of the file, in one snapshot; a query that returns rows is a finding. */
export async function checkInvariants(
  connection: Connection,
  { file }: { file: string },
): Promise<Finding[]> {
  const queries = readQueries(readFileSync(file, 'utf8'));
  const client = openClient(connection, { max: 1, max_lifetime: null });
  try {
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

/** Queries are separated by comment lines `-- name: M4 what holds`. */
export function readQueries(text: string): { name: string; query: string }[] {
  const [, ...parts] = text.split(/^-- name: /m);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    return { name: part.slice(0, end).trim(), query: part.slice(end).trim() };
  });
}
