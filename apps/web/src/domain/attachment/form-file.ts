/** A file as a form holds it: `id` is what is sent, of a new one its signed id. */
export type FormFile = { id: string; filename: string };

/** Under the names of the API; a document without files says nothing of them. */
export const attached = (files: readonly FormFile[]) =>
  files.length > 0 ? { attachments: files.map(({ id }) => id) } : {};

/** As many as a document has at most. */
export const mostFiles = 3;
