/** What stood in a form when it was opened, and what stands there now. */
export type FormSnapshot = { before: object; after: object };

/**
 * What a form sends of what was made of it: only the fields that somebody changed. Told from what the form
 * holds: what stood there may be older than the rules, and nothing can be made of it then.
 */
export function changedOf<Input extends object>(
  input: Input,
  { before, after }: FormSnapshot,
): Partial<Input> {
  const changed: Partial<Input> = {};
  for (const name in input)
    if (!isSame(Reflect.get(before, name), Reflect.get(after, name))) changed[name] = input[name];
  return changed;
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
