import sharp from 'sharp';

/** A picture for a document, with its size in pixels. */
export type Logo = { data: Buffer; width: number; height: number };

/** Converts the shop's picture to PNG, without enlarging it. If that fails, the receipt has no logo. */
export const readableLogo = (bytes: Uint8Array): Promise<Logo | null> =>
  sharp(bytes)
    .resize({ width: 250, height: 250, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { width, height } }) => ({ data, width, height }))
    .catch(() => null);
