import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { ifUnchanged, type useApi } from '../../lib/api/trpc.ts';
import { isSame } from './changed.ts';
import { merged, type Overlap, withTheirs } from './merged.ts';
import { isHere, type Presence } from './presence.ts';

type Api = ReturnType<typeof useApi>;
type Versioned = { updatedAt: string };

/** A record as a form reads it, and the names of the ids in it. */
type Seen<Values> = Versioned & { values: Values; names: Record<string, string> };

/**
 * A record that other users change too: the time of its last change when the form was opened, and the
 * function that reads it again.
 */
export type Shared<Values> = Versioned & { read: (api: Api) => Promise<Seen<Values>> };

export const seenAs = <Read extends Versioned, Values>(
  read: Read,
  valuesOf: (read: Read) => Values,
): Seen<Values> => ({ updatedAt: read.updatedAt, values: valuesOf(read), names: namesIn(read) });

/** The values of the form when it was opened or last saved, with the record's time of change. */
type Opened<Values> = { values: Values; updatedAt: string | undefined };

/** Two users changed the same fields to different values, and this user decides. */
export type Conflict = {
  overlaps: readonly Overlap[];
  names: Record<string, string>;
  keepMine: () => void;
  takeTheirs: () => void;
  /** Closes without saving; the input stays. */
  close: () => void;
};

/** Two users changed the same field. Nothing is saved until one value is chosen. */
export class Overlapping extends Error {
  /** The same error data as in the server's response. */
  readonly data = { reason: 'changedMeanwhile', httpStatus: 412 };
}

type Form<Values> = {
  api: Api;
  fields: UseFormReturnType<Values>;
  presence: Presence;
  send: (values: Values) => void;
};

/**
 * The version of the record on which a form was opened. A save is refused if another user changed the record
 * since: then it is read again and both are merged. The user must decide only if both changed the same field.
 */
export function useSharedRecord<Values extends Record<string, unknown>>(
  start: { values: Values; shared: Shared<Values> | undefined },
  { api, fields, presence, send }: Form<Values>,
) {
  const { shared } = start;
  const opened = useRef<Opened<Values>>({ values: start.values, updatedAt: shared?.updatedAt });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // The user's decision comes long after the save that caused the conflict has ended.
  const latest = useRef(send);
  latest.current = send;
  const adopt = (fresh: Opened<Values>, values: Values) => {
    opened.current = fresh;
    if (!isHere(presence)) return;
    fields.resetDirty(fresh.values);
    fields.setValues(values);
  };
  const bringTogether = async (mine: Values, { read }: Shared<Values>) => {
    const { names, ...fresh } = await read(api);
    const { values, overlaps } = merged(opened.current.values, mine, fresh.values);
    if (overlaps.length === 0) {
      adopt(fresh, values);
      return values;
    }
    const close = () => setConflict(null);
    const settle = (settled: Values) => {
      close();
      adopt(fresh, settled);
      if (!isSame(settled, fresh.values)) latest.current(settled);
    };
    if (isHere(presence))
      setConflict({
        overlaps,
        names,
        keepMine: () => settle(values),
        takeTheirs: () => settle(withTheirs(values, overlaps)),
        close,
      });
    throw new Overlapping();
  };
  /** Saves the input, merged with what other users change meanwhile. */
  const saving = async <Outcome>(typed: Values, save: (values: Values) => Promise<Outcome>) => {
    let values = typed;
    for (let tries = 1; ; tries += 1) {
      try {
        return await save(values);
      } catch (error) {
        if (!shared || tries === mostTries || failureOf(error).reason !== 'changedMeanwhile') throw error;
        values = await bringTogether(values, shared);
      }
    }
  };
  return {
    before: () => opened.current.values,
    unchanged: () => {
      const { updatedAt } = opened.current;
      return updatedAt === undefined ? undefined : ifUnchanged(updatedAt);
    },
    /** Sets the new base for detecting changes: after a save, or for another record. */
    startFrom: (values: Values, saved?: unknown) => {
      opened.current = { values, updatedAt: versionOf(saved) ?? opened.current.updatedAt };
    },
    saving,
    conflict,
  };
}

/** After this number of attempts, a record under constant change is reported as such. */
const mostTries = 4;

function versionOf(saved: unknown): string | undefined {
  const changed: unknown = Reflect.get(Object(saved), 'updatedAt');
  return typeof changed === 'string' ? changed : undefined;
}

/** The names of the records that a record contains: its category, its supplier, its modifiers. */
function namesIn(read: object): Record<string, string> {
  const things = Object.values(read).flat();
  const named = things.flatMap((item) => {
    const [id, name]: unknown[] = [Reflect.get(Object(item), 'id'), Reflect.get(Object(item), 'name')];
    return typeof id === 'string' && typeof name === 'string' ? [[id, name]] : [];
  });
  return Object.fromEntries(named);
}
