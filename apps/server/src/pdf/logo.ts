import sharp from 'sharp';

/** The shop's picture as PNG, which is what paper takes; a receipt without its logo is better than none. */
export const readableLogo = (bytes: Uint8Array): Promise<Buffer | null> =>
  sharp(bytes)
    .resize({ width: 250, height: 250, fit: 'inside' })
    .png()
    .toBuffer()
    .catch(() => null);
