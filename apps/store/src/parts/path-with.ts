/** A path that speaks the language of another address of the shop. */
export const pathWith = (path: string, other: string) => path + (other.match(/\?.*$/)?.[0] ?? '');
