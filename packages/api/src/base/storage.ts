/**
 * Where uploaded bytes are kept: the local disk, or an object store. Keys are made by us and never hold a
 * caller's text.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /** Address a browser can load the object from. */
  urlOf(key: string): string;
  /** The key behind an address of ours, null behind any other. */
  keyOf(url: string): string | null;
};
