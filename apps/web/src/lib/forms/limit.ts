import type { z } from 'zod';

/**
 * The longest text that the rules of a form accept at a path. A text of a fixed notation has none: cut while
 * it is typed, it could pass as another one.
 */
export function limitAt(rules: z.ZodType | undefined, path: string): number | undefined {
  const limit = rules ? limitIn(rules, path.split('.')) : undefined;
  return typeof limit === 'number' ? limit : undefined;
}

/** Reads the definitions of the rules by name, because the library that made them is fetched with them. */
function limitIn(rules: unknown, path: readonly string[]): unknown {
  const def = get(get(rules, '_zod'), 'def');
  const wrapped = get(def, 'innerType');
  if (wrapped) return limitIn(wrapped, path);
  // Values are rearranged before the rules of the API, which name the fields as the form does.
  if (get(def, 'type') === 'pipe') return limitIn(get(def, 'in'), path) ?? limitIn(get(def, 'out'), path);
  const [name, ...further] = path;
  if (name === undefined) return get(rules, 'format') ? undefined : get(rules, 'maxLength');
  const inside = get(get(def, 'shape'), name) ?? get(def, 'element');
  return inside ? limitIn(inside, further) : undefined;
}

const get = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
