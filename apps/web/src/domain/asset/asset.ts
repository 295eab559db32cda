/** A thing that lasts: the expense that bought it, or what the books began with, and what it is still worth. */
export type Asset = { type: 'expense' | 'initialBalance'; id: string; worth: number };
