import { isSame } from './changed.ts';

/** A value that two users changed differently; `path` starts at the form's own field. */
export type Overlap = { path: readonly string[]; mine: unknown; theirs: unknown };

/**
 * Merges the typed values with those that another user saved since the form was opened. A field that only
 * one of them changed takes that change. A field that both changed stays as typed, and is listed as an
 * overlap.
 */
export function merged<Values extends Record<string, unknown>>(
  before: Values,
  mine: Values,
  theirs: Values,
): { values: Values; overlaps: Overlap[] } {
  const overlaps: Overlap[] = [];
  const values = { ...mine };
  for (const name in mine)
    Object.assign(values, { [name]: joined([before[name], mine[name], theirs[name]], [name], overlaps) });
  return { values, overlaps };
}

/** The values, with those of the other user in the overlaps. */
export function withTheirs<Values extends object>(values: Values, overlaps: readonly Overlap[]): Values {
  const next = structuredClone(values);
  for (const { path, theirs } of overlaps) {
    const inside = path.slice(0, -1).reduce<object>((at, name) => Object(Reflect.get(at, name)), next);
    Reflect.set(inside, path.at(-1) ?? '', theirs);
  }
  return next;
}

type Three = readonly [before: unknown, mine: unknown, theirs: unknown];

function joined([before, mine, theirs]: Three, path: readonly string[], overlaps: Overlap[]): unknown {
  if (isSame(mine, before)) return theirs;
  if (isSame(theirs, before) || isSame(mine, theirs)) return mine;
  const inside = (name: string) => {
    const three = [before, mine, theirs].map((whole) => Reflect.get(Object(whole), name));
    return joined([three[0], three[1], three[2]], [...path, name], overlaps);
  };
  if (isList(mine) && areOfSameThings([before, mine, theirs]))
    return mine.map((_, place) => inside(`${place}`));
  if (isItem(mine) && areOfSameThings([[before], [mine], [theirs]]))
    return Object.fromEntries(Object.keys(mine).map((name) => [name, inside(name)]));
  overlaps.push({ path, mine, theirs });
  return mine;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** An item of a list with an id and its own fields, such as a variant. */
const isItem = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string';

const areOfSameThings = (lists: readonly unknown[]) => {
  const ids = lists.map((list) => isList(list) && list.every(isItem) && list.map(idOf));
  return ids.every((own) => own && isSame(own, ids[0]));
};

const idOf = (item: unknown): unknown => Reflect.get(Object(item), 'id');
