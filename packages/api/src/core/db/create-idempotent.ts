import { hash } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, text } from 'drizzle-orm/pg-core';
import { conflict } from '../call/errors.ts';
import { noteReplay } from '../call/once/replay.ts';
import { fingerprintsFor } from '../call/once/sent.ts';
import { among } from './list.ts';

/** The column by which a creation knows its own body again, for as long as the row stands. */
export const fingerprintColumn = () => text();

/** The columns of every row with an id that the client may have named; null if the server made the id. */
export type Creation = { id: string; fingerprint: string | null };

type Created = PgTable & { id: PgColumn; fingerprint: PgColumn; deletedAt?: PgColumn };
type Input = { id?: string | undefined };
type Taken = 'idInUse' | 'alreadyDeleted';
type Work<Made> = {
  input: Input;
  /** Of the call, where a form may bring files. */
  fileMarks?: ReadonlyMap<string, string> | undefined;
  make: (creation: Creation) => Promise<unknown>;
  read: (id: string) => Promise<Made>;
};

/**
 * A creation that names its own id happens once: a retry with the same body, at any time later, returns the
 * existing record, even if both come at once (the second is run again and finds the first). Another body
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
 * The same for many: what each input makes, in their order, and whether it is still to be made. `refuse`
 * makes the refusal of one input, counted from 0.
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

/** The SHA-256 of the request as parsed. */
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
