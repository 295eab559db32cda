import { maxImageEdge } from '@mostrador/shared/wire/limits';
import sharp from 'sharp';
import { type ImageTooLarge, imageEdges, maxImagePixels, type Picture } from '../../core/io/storage.ts';

const shared = { width: 1200, height: 630, mostBytes: 300 * 1024 };

/**
 * A picture of ours as messages show it beside a link: a JPEG of the one shape that all of them take, and no
 * larger than they fetch. Null of what is none.
 */
export async function shareImage(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { width, height, mostBytes } = shared;
  try {
    const { width: wide, height: high } = await sharp(bytes).metadata();
    // Of what is no wider than high, as a mark or a bottle, too much would be cut off.
    const fit = wide > high * 1.3 ? 'cover' : 'contain';
    const picture = sharp(bytes, { limitInputPixels: maxImagePixels })
      .resize({ width, height, fit, background: '#ffffff' })
      .flatten({ background: '#ffffff' });
    for (const quality of [82, 65, 50]) {
      const data = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
      if (data.byteLength <= mostBytes) return data;
    }
    return await picture.jpeg({ quality: 30, mozjpeg: true }).toBuffer();
  } catch {
    return null;
  }
}

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
