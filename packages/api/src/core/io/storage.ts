/**
 * The storage of uploaded files: the local disk, or an object store. The program creates the keys, which
 * never contain a caller's text.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /** Returns the address from which a browser can load the object. */
  urlOf(key: string): string;
  /** Returns the key of an address of this storage, null for any other address. */
  keyOf(url: string): string | null;
};

/** The longest edges of the stored sizes of each image, in pixels: list, tile, full view. */
export const imageEdges = [160, 480, 1200] as const;

/** The maximum size of a received image, which a thread can decode without trouble. */
export const maxImagePixels = 25_000_000;

/** The dimensions of an image that is too large to decode. */
export type ImageTooLarge = { tooLarge: { width: number; height: number } };

/** A picture re-encoded in the sizes in which it is displayed. */
export type Picture = { sizes: { edge: number; data: Uint8Array }[]; width: number; height: number };
