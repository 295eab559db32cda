/** The first reason told of a field or of anything in it. */
export function errorUnder(errors: Record<string, unknown>, path: string): string | undefined {
  const found = Object.entries(errors).find(
    ([at, reason]) => (at === path || at.startsWith(`${path}.`)) && Boolean(reason),
  );
  return found === undefined ? undefined : String(found[1]);
}

/** The reason told of the field alone. */
export const errorAt = (errors: Record<string, unknown>, path: string): string | undefined =>
  errors[path] ? String(errors[path]) : undefined;
