/**
 * Downloads a file of the server. Not by navigation, because the guard of unsaved work would ask, and the
 * cached program would answer the address.
 */
export function saveFrom(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** Gives the person a file that this page made. */
export function saveFile(name: string, { data, type }: { data: BlobPart; type: string }) {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
