/** A file in a form: `id` is the value to send, which is the signed id of a new file. */
export type FormFile = { id: string; filename: string };

/** Returns the field with the name of the API. A document without files omits it. */
export const attached = (files: readonly FormFile[]) =>
  files.length > 0 ? { attachments: files.map(({ id }) => id) } : {};

/** The maximum number of files of a document. */
export const mostFiles = 3;
