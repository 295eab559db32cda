/** Separate errors for an absent value and for a value of another type. */
export const orAbsent =
  (wrong: string, absent = 'required') =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? absent : wrong;
