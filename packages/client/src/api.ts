/** The shape of the types that the build generates from the server's schemas to replace this file. */
export type Api = Record<string, Record<string, { input: unknown; output: unknown }>>;
export type Reason = string;
