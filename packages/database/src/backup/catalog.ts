import type { Readable, Writable } from 'node:stream';
import type { Session } from '../connect.ts';

export type TableColumns = { name: string; columns: string[] };
export type Sequence = { name: string; value: string; isCalled: boolean };

/** Sets the format so that the same values give the same text on every server. */
export async function setCopyFormat(tx: Session): Promise<void> {
  await tx.unsafe(`
    set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'iso_8601';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`);
}

/** The tables of the schema public, without those of extensions, and their writable columns. */
export async function listTables(tx: Session): Promise<TableColumns[]> {
  return tx.unsafe<TableColumns[]>(`
    select quote_ident(c.relname) as name,
      (select coalesce(json_agg(quote_ident(a.attname) order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
}

export async function listSequences(tx: Session): Promise<Sequence[]> {
  const names = await tx.unsafe(`select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`);
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const [row] = await tx.unsafe(`select last_value::text as value, is_called from public.${name}`);
    sequences.push({ name, value: row?.value, isCalled: row?.is_called });
  }
  return sequences;
}

export const copyOut = (tx: Session, table: TableColumns): Promise<Readable> =>
  tx.unsafe(`copy ${columnsOf(table)} to stdout`).readable();

export const copyIn = (tx: Session, table: TableColumns): Promise<Writable> =>
  tx.unsafe(`copy ${columnsOf(table)} from stdin`).writable();

/** Copies the rows that `query` selects, in the same format. */
export const copyOutSome = (tx: Session, query: string): Promise<Readable> =>
  tx.unsafe(`copy (${query}) to stdout`).readable();

const columnsOf = ({ name, columns }: TableColumns) => `public.${name} (${columns.join(', ')})`;
