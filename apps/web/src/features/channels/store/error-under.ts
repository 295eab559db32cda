/** The first error of a field or of any of its parts. */
export function errorUnder(errors: Record<string, unknown>, path: string): string | undefined {
  const found = Object.entries(errors).find(
    ([at, reason]) => (at === path || at.startsWith(`${path}.`)) && Boolean(reason),
  );
  return found === undefined ? undefined : String(found[1]);
}

/** The error of the field itself. */
export const errorAt = (errors: Record<string, unknown>, path: string): string | undefined =>
  errors[path] ? String(errors[path]) : undefined;
