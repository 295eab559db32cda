import sharp from 'sharp';
import { DomainError } from '../base/errors.ts';

/** Longest edges kept of each picture: list, tile, whole view. */
const edges = [160, 480, 1200] as const;
const maxPixels = 25_000_000;

/**
 * Every picture is decoded and written anew: whatever else the file carried (scripts, places, a second
 * format) is gone, and it stands upright. A picture that only pretends to be one, or would unfold to too many
 * pixels, is refused.
 */
export async function reencodeImage(bytes: Uint8Array) {
  try {
    const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).rotate();
    const sizes = await Promise.all(
      edges.map(async (edge) => ({
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
    throw new DomainError('UNPROCESSABLE_CONTENT', 'imageInvalid');
  }
}
