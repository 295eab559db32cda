/** Adds the language of another address of the shop to a path. */
export const pathWith = (path: string, other: string) => path + (other.match(/\?.*$/)?.[0] ?? '');
