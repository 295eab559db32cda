import type { z } from 'zod';

/**
 * The maximum length of a text that the rules accept at a path. A text with a fixed notation has no limit,
 * because a text cut while typing could pass as a different one.
 */
export function limitAt(rules: z.ZodType | undefined, path: string): number | undefined {
  const limit = rules ? limitIn(rules, path.split('.')) : undefined;
  return typeof limit === 'number' ? limit : undefined;
}

/**
 * Reads the definitions of the rules by property name, because the library that created them is loaded only
 * with them.
 */
function limitIn(rules: unknown, path: readonly string[]): unknown {
  const def = get(get(rules, '_zod'), 'def');
  const wrapped = get(def, 'innerType');
  if (wrapped) return limitIn(wrapped, path);
  // The values are transformed before the rules of the API, which have the same field names as the form.
  if (get(def, 'type') === 'pipe') return limitIn(get(def, 'in'), path) ?? limitIn(get(def, 'out'), path);
  const [name, ...further] = path;
  if (name === undefined) return get(rules, 'format') ? undefined : get(rules, 'maxLength');
  const inside = get(get(def, 'shape'), name) ?? get(def, 'element');
  return inside ? limitIn(inside, further) : undefined;
}

const get = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
