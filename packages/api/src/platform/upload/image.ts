import { maxImageEdge } from '@mostrador/shared/wire/limits';
import sharp from 'sharp';
import { type ImageTooLarge, imageEdges, maxImagePixels, type Picture } from '../../core/io/storage.ts';

const shared = { width: 1200, height: 630, mostBytes: 300 * 1024 };

/**
 * Converts one of our pictures for the link preview in messages: a JPEG in the one shape that all messengers
 * accept, and within their size limit. Null if the bytes are no picture.
 */
export async function shareImage(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { width, height, mostBytes } = shared;
  try {
    const { width: wide, height: high } = await sharp(bytes).metadata();
    // Cropping would cut too much of a picture that is no wider than high, such as a logo or a bottle.
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
 * Decodes and re-encodes every picture: other contents of the file (scripts, locations, a second format) are
 * removed, and it is rotated upright. Null if it is no picture; its dimensions, read without decoding it, if
 * it has too many pixels or a too long side.
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
