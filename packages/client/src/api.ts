/** The shape of the types that the build writes from the server's schemas in the place of this file. */
export type Api = Record<string, Record<string, { input: unknown; output: unknown }>>;
export type Reason = string;
