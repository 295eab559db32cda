/**
 * The storage of uploaded files: the local disk, or an object store. The program makes the keys, which never
 * contain a caller's text.
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

/** The longest edges of the stored sizes of each image, in pixels: list, tile, full view. */
export const imageEdges = [160, 480, 1200] as const;

/** Of a picture as it arrives: what a thread of ours unfolds without trouble. */
export const maxImagePixels = 25_000_000;

/** The measures of a picture that is left folded. */
export type ImageTooLarge = { tooLarge: { width: number; height: number } };

/** A picture written anew in the sizes it is shown in. */
export type Picture = { sizes: { edge: number; data: Uint8Array }[]; width: number; height: number };
