/** What a form sends of what it holds: only what differs from what stood there when it was opened. */
export function changedOf<Input extends object>(after: Input, before: Partial<Input>): Partial<Input> {
  const changed: Partial<Input> = {};
  for (const name in after) if (!isSame(after[name], before[name])) changed[name] = after[name];
  return changed;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
