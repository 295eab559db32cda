/**
 * Downloads a file from the server. Not by navigation, because the guard of unsaved work would ask for a
 * confirmation, and the service worker would answer the request.
 */
export function saveFrom(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** Downloads a file that this page created. */
export function saveFile(name: string, { data, type }: { data: BlobPart; type: string }) {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the object URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
