import { hash } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, text } from 'drizzle-orm/pg-core';
import { conflict } from '../call/errors.ts';
import { noteReplay } from '../call/once/replay.ts';
import { fingerprintsFor } from '../call/once/sent.ts';
import { among } from './list.ts';

/**
 * The column with the fingerprint of the request that created a row, by which a retry is recognized as long
 * as the row exists.
 */
export const fingerprintColumn = () => text();

/**
 * The columns of every row whose id the client may have set. The fingerprint is null if the server created
 * the id.
 */
export type Creation = { id: string; fingerprint: string | null };

type Created = PgTable & { id: PgColumn; fingerprint: PgColumn; deletedAt?: PgColumn };
type Input = { id?: string | undefined };
type Taken = 'idInUse' | 'alreadyDeleted';
type Work<Made> = {
  input: Input;
  /** The marks of files, for a call that may receive a form with files. */
  fileMarks?: ReadonlyMap<string, string> | undefined;
  make: (creation: Creation) => Promise<unknown>;
  read: (id: string) => Promise<Made>;
};

/**
 * Runs a creation with the client's own id once: a retry with the same body, at any time later, returns the
 * existing record, even if both arrive at once (the second is run again and finds the first). Another body
 * under a known id is refused with 409 `idInUse`, the id of a deleted record with 409 `alreadyDeleted`.
 */
export async function createIdempotent<Made>(
  tx: Tx,
  table: Created,
  { input, fileMarks, make, read }: Work<Made>,
): Promise<Made> {
  const [creation] = await creationsOf(tx, table, { inputs: [input], fileMarks });
  if (!creation) throw new Error('One input makes one creation.');
  const { isNew, ...row } = creation;
  if (isNew) await make(row);
  return read(row.id);
}

type Inputs = Pick<Work<unknown>, 'fileMarks'> & {
  inputs: Input[];
  refuse?: (reason: Taken, index: number) => Error;
};

/**
 * Does the same for many inputs: returns the record of each in their order, and whether it is still to be
 * created. `refuse` builds the refusal of one input, counted from 0.
 */
export async function creationsOf(
  tx: Tx,
  table: Created,
  { inputs, fileMarks, refuse = (reason) => conflict(reason) }: Inputs,
): Promise<(Creation & { isNew: boolean })[]> {
  const named = inputs.flatMap(({ id }) => id ?? []);
  const known = new Map(named.length > 0 ? await knownRows(tx, table, named) : []);
  const creations = inputs.map((input, index) => {
    if (input.id === undefined) return { id: newId(), fingerprint: null, isNew: true };
    const { now: fingerprint, isSame } = fingerprintsFor(tx, input, {
      old: fingerprintOf(input, fileMarks),
      fileMarks,
    });
    const there = known.get(input.id);
    if (there?.isDeleted) throw refuse('alreadyDeleted', index);
    if (there && !isSame(there.fingerprint)) throw refuse('idInUse', index);
    if (named.indexOf(input.id) !== named.lastIndexOf(input.id)) throw refuse('idInUse', index);
    return { id: input.id, fingerprint, isNew: !there };
  });
  if (!creations.some(({ isNew }) => isNew)) noteReplay(tx);
  return creations;
}

/** The SHA-256 of the parsed request. */
function fingerprintOf(input: object, fileMarks?: ReadonlyMap<string, string>) {
  const replacer = (_: string, value: unknown) =>
    typeof value === 'string' ? (fileMarks?.get(value) ?? value) : value;
  return hash('sha256', JSON.stringify(input, replacer), 'hex');
}

async function knownRows(tx: Tx, table: Created, ids: string[]) {
  const rows = await tx
    .select({
      id: sql<string>`${table.id}::text`,
      fingerprint: sql<string | null>`${table.fingerprint}`,
      isDeleted: table.deletedAt ? sql<boolean>`${table.deletedAt} is not null` : sql<boolean>`false`,
    })
    .from(table)
    .where(among(table.id, ids));
  return rows.map((row) => [row.id, row] as const);
}
