/** The errors of an absent value, and of a value of another kind. */
export const orAbsent =
  (wrong: string, absent = 'required') =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? absent : wrong;
