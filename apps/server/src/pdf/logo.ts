import type { Storage } from '@mostrador/api/server';
import sharp from 'sharp';

/** The shop's picture as PNG, which is what paper takes; a receipt without its logo is better than none. */
export async function readLogo(storage: Storage, url: string | null): Promise<Buffer | null> {
  const key = url && storage.keyOf(url);
  if (!key) return null;
  const bytes = await storage.get(key).catch(() => null);
  return (
    bytes &&
    sharp(bytes)
      .resize({ width: 250, height: 250, fit: 'inside' })
      .png()
      .toBuffer()
      .catch(() => null)
  );
}
