import { maxImageEdge } from '@mostrador/shared/limits';
import sharp from 'sharp';
import { type ImageTooLarge, imageEdges, maxImagePixels, type Picture } from '../../core/io/storage.ts';

/**
 * Every picture is decoded and written anew: whatever else the file carried (scripts, places, a second
 * format) is gone, and it stands upright. Null when it only pretends to be one; its measures, which are read
 * without unfolding it, when it would become too many pixels or too long a side.
 */
export async function reencodeImage(bytes: Uint8Array): Promise<Picture | ImageTooLarge | null> {
  try {
    const { width: wide, height: high } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (Math.max(wide, high) > maxImageEdge || wide * high > maxImagePixels) {
      return { tooLarge: { width: wide, height: high } };
    }
    const source = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error', pages: 1 }).rotate();
    const sizes = await Promise.all(
      imageEdges.map(async (edge) => ({
        edge,
        data: await source
          .clone()
          .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82 })
          .toBuffer(),
      })),
    );
    const { width = 0, height = 0 } = await sharp(sizes.at(-1)?.data).metadata();
    return { sizes, width, height };
  } catch {
    return null;
  }
}
