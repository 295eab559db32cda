/** What is told of what is absent, and of what is there and is something else. */
export const orAbsent =
  (wrong: string, absent = 'required') =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? absent : wrong;
