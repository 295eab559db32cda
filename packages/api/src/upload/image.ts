import sharp from 'sharp';
import { imageEdges, type Picture } from '../base/storage.ts';

const maxPixels = 25_000_000;
/** No camera makes a longer side; what has one is a strip made to be unfolded. */
const maxEdge = 20_000;

/**
 * Every picture is decoded and written anew: whatever else the file carried (scripts, places, a second
 * format) is gone, and it stands upright. Null when it only pretends to be one, or would unfold to too many
 * pixels or to too long a side.
 */
export async function reencodeImage(bytes: Uint8Array): Promise<Picture | null> {
  try {
    const announced = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    if (Math.max(announced.width ?? 0, announced.height ?? 0) > maxEdge) return null;
    const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).rotate();
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
