import { createHash } from 'node:crypto';

/** The maximum number of entries, more than one sentence contains. */
export const mostEntries = 20;

/** Returns an id for each entry of a command, the same ids each time the command is repeated. */
export const idsOf = (commandId: string) =>
  Array.from({ length: mostEntries }, (_, index) => {
    const hex = createHash('sha256').update(`voice ${commandId} ${index}`).digest('hex');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
    return [...parts, hex.slice(20, 32)].join('-');
  });
