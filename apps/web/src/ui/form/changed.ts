/** The values of a form when it was opened, and its current values. */
export type FormSnapshot = { before: object; after: object };

/**
 * The fields of the input that the user changed. Compares form values, because the original ones may be
 * older than the rules and then cannot be converted.
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
