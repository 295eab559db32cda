import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { ifUnchanged, type useApi } from '../../lib/api/trpc.ts';
import { isSame } from './changed.ts';
import { merged, type Overlap, withTheirs } from './merged.ts';
import { isHere, type Presence } from './presence.ts';

type Api = ReturnType<typeof useApi>;
type Versioned = { updatedAt: string };

/** A record as a form sees it, and what the ids in it are called. */
type Seen<Values> = Versioned & { values: Values; names: Record<string, string> };

/** A record that others change too: when that was last as the form was opened, and how it is read again. */
export type Shared<Values> = Versioned & { read: (api: Api) => Promise<Seen<Values>> };

export const seenAs = <Read extends Versioned, Values>(
  read: Read,
  valuesOf: (read: Read) => Values,
): Seen<Values> => ({ updatedAt: read.updatedAt, values: valuesOf(read), names: namesIn(read) });

/** What stood in the form when it was opened or saved last, and when the record was changed then. */
type Opened<Values> = { values: Values; updatedAt: string | undefined };

/** Both want another value in the same fields, and one of them is asked. */
export type Conflict = {
  overlaps: readonly Overlap[];
  names: Record<string, string>;
  keepMine: () => void;
  takeTheirs: () => void;
  /** Saves nothing; what was typed stays. */
  close: () => void;
};

/** The same field was changed by two: nothing is saved before it is said which value stays. */
export class Overlapping extends Error {
  /** As the server refuses it. */
  readonly data = { reason: 'changedMeanwhile', httpStatus: 412 };
}

type Form<Values> = {
  api: Api;
  fields: UseFormReturnType<Values>;
  presence: Presence;
  send: (values: Values) => void;
};

/**
 * What a form was opened on. A save of it is refused where another person changed the record since: then it
 * is read again and both are brought together. Only where both changed the same field is the person asked.
 */
export function useSharedRecord<Values extends Record<string, unknown>>(
  start: { values: Values; shared: Shared<Values> | undefined },
  { api, fields, presence, send }: Form<Values>,
) {
  const { shared } = start;
  const opened = useRef<Opened<Values>>({ values: start.values, updatedAt: shared?.updatedAt });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // It is answered long after it was asked, when the save that found it has ended.
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
  /** Saves what was typed, and whatever others change meanwhile beside it. */
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
    /** From here on it is told what changed: after a save, or of another record. */
    startFrom: (values: Values, saved?: unknown) => {
      opened.current = { values, updatedAt: versionOf(saved) ?? opened.current.updatedAt };
    },
    saving,
    conflict,
  };
}

/** A record that is changed without end is told as such. */
const mostTries = 4;

function versionOf(saved: unknown): string | undefined {
  const changed: unknown = Reflect.get(Object(saved), 'updatedAt');
  return typeof changed === 'string' ? changed : undefined;
}

/** Of the things that stand in a record with their name: its category, its supplier, its extras. */
function namesIn(read: object): Record<string, string> {
  const things = Object.values(read).flat();
  const named = things.flatMap((item) => {
    const [id, name]: unknown[] = [Reflect.get(Object(item), 'id'), Reflect.get(Object(item), 'name')];
    return typeof id === 'string' && typeof name === 'string' ? [[id, name]] : [];
  });
  return Object.fromEntries(named);
}
