import sharp from 'sharp';

/** A picture as paper takes it, with its size in pixels. */
export type Logo = { data: Buffer; width: number; height: number };

/** The shop's picture as PNG, no larger than it is; a receipt without its logo is better than none. */
export const readableLogo = (bytes: Uint8Array): Promise<Logo | null> =>
  sharp(bytes)
    .resize({ width: 250, height: 250, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { width, height } }) => ({ data, width, height }))
    .catch(() => null);
