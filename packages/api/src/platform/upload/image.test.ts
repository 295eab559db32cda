import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reencodeImage, shareImage } from './image.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c63' } });

const sizesOf = (encoded: Awaited<ReturnType<typeof reencodeImage>>) => {
  if (!encoded || 'tooLarge' in encoded) throw new Error('no picture');
  return encoded.sizes;
};

test('a picture says nowhere where it was taken, and stands upright', async () => {
  const taken = await plain(40, 20)
    .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 50/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(taken.includes('Ana')).toBe(true);
  const encoded = await reencodeImage(taken);
  expect(encoded).toMatchObject({ width: 20, height: 40 });
  for (const { data } of sizesOf(encoded)) {
    const { exif, xmp, iptc } = await sharp(data).metadata();
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
    expect(Buffer.from(data).includes('Ana')).toBe(false);
  }
});

test('of what is a picture and something else only the picture stays', async () => {
  const script = '<script>alert(1)</script>';
  const both = Buffer.concat([await plain(30, 30).png().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]);
  const encoded = await reencodeImage(both);
  expect(encoded).toMatchObject({ width: 30, height: 30 });
  for (const { data } of sizesOf(encoded)) expect(Buffer.from(data).includes(script)).toBe(false);
});

test.each([
  ['50 000 pixels wide', { width: 50_000, height: 2 }],
  ['too many pixels', { width: 6000, height: 5000 }],
])('%s is too large, and its size is reported', async (_what, { width, height }) => {
  const bytes = await plain(width, height).png().toBuffer();
  expect(await reencodeImage(bytes)).toEqual({ tooLarge: { width, height } });
});

test.each([
  ['cut off', async () => (await plain(200, 200).png().toBuffer()).subarray(0, 120)],
  ['no picture', async () => Buffer.from('GIF89a, it says')],
])('%s is refused', async (_what, make) => {
  expect(await reencodeImage(await make())).toBeNull();
});

test.each([
  ['wide', { width: 1200, height: 400 }],
  ['square', { width: 1200, height: 1200 }],
  ['small', { width: 60, height: 90 }],
])('the message preview of a picture that is %s has one shape and is not too large', async (_what, size) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const loud = sharp({ create: { ...size, channels: 3, background: '#000', noise } });
  const shared = await shareImage(await loud.webp({ quality: 100 }).toBuffer());
  if (!shared) throw new Error('no picture');
  expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(shared.byteLength).toBeLessThanOrEqual(300 * 1024);
});

test('of what is no picture a message shows none', async () => {
  expect(await shareImage(Buffer.from('nada'))).toBeNull();
});
