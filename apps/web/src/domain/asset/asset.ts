/** A thing that lasts, bought by an expense or there when the books began, and what it is still worth. */
export type Asset = { type: 'expense' | 'initialBalance'; id: string; worth: number };
