import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readableLogo } from './logo.ts';

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 231, g: 146, b: 2, alpha: 0 } } });

test('a logo goes to paper in its own pixels, with what is transparent in it', async () => {
  const wide = await readableLogo(await pictureOf(160, 25).webp().toBuffer());
  expect(wide).toMatchObject({ width: 160, height: 25 });
  expect(await sharp(wide?.data).metadata()).toMatchObject({ format: 'png', width: 160, hasAlpha: true });
  const large = await readableLogo(await pictureOf(480, 240).webp().toBuffer());
  expect(large).toMatchObject({ width: 250, height: 125 });
  expect(await readableLogo(Buffer.from('no picture'))).toBeNull();
});
