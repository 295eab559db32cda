import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCall, aShop, testServices } from '../base/testing.ts';
import { keepUpload, openUpload } from './receive.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let folder: string;
beforeAll(async () => {
  world = await testServices();
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
});
afterAll(() => world.close());

const picture = (width = 300) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#fec167' } })
    .png()
    .toBuffer();
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

type Shop = Awaited<ReturnType<typeof aShop>>;
async function announce(
  shop: Shop,
  bytes: Uint8Array,
  contentType: 'image/png' | 'image/jpeg' = 'image/png',
) {
  const file = { filename: 'foto.png', byteSize: bytes.length, contentType, checksum: md5(bytes) };
  const ticket = await shop.caller.upload.announce({ file });
  return { ...ticket, token: ticket.directUpload.url.split('/direct/')[1] ?? '' };
}
async function send(token: string, bytes: Uint8Array) {
  const call = aCall(world.services);
  await openUpload(call, token);
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, bytes);
  await keepUpload(call, token, { path, md5: md5(bytes), size: bytes.length });
}

describe('a picture', () => {
  test('is announced, received once, re-encoded in three sizes and shown with its product', async () => {
    const shop = await aShop(world.services);
    const bytes = await picture();
    const ticket = await announce(shop, bytes);
    const early = shop.caller.product.create({
      name: 'x',
      price: 1,
      images: [{ blobSignedId: ticket.blobSignedId }],
    });
    await expect(early).rejects.toMatchObject({ reason: 'notFound' });
    await send(ticket.token, bytes);
    await expect(send(ticket.token, bytes)).rejects.toMatchObject({ reason: 'uploadUnknown' });
    const key = `${shop.organizationId}/${ticket.id}`;
    expect([...world.files.keys()].filter((name) => name.startsWith(key)).sort()).toEqual(
      ['1200', '160', '480'].map((edge) => `${key}-${edge}.webp`),
    );
    expect(await sharp(world.files.get(`${key}-160.webp`)).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
    });
    const product = await shop.caller.product.create({
      name: 'Con foto',
      price: 1,
      images: [{ blobSignedId: ticket.blobSignedId }],
    });
    expect(product.images).toMatchObject([{ position: 0, url: `/uploads/${key}-1200.webp` }]);
    const [image] = product.images;
    await shop.caller.productImage.remove({ productId: product.id, id: image?.id ?? '' });
    expect((await shop.caller.product.byId({ id: product.id })).images).toEqual([]);
  });

  test("is refused when its bytes are no picture, another type, or another organization's", async () => {
    const shop = await aShop(world.services);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const script = await announce(shop, svg);
    await expect(send(script.token, svg)).rejects.toMatchObject({ reason: 'imageInvalid' });
    const bytes = await picture();
    const mislabelled = await announce(shop, bytes, 'image/jpeg');
    await expect(send(mislabelled.token, bytes)).rejects.toMatchObject({ reason: 'imageInvalid' });
    const cut = await announce(shop, bytes);
    await expect(send(cut.token, bytes.subarray(0, 100))).rejects.toMatchObject({
      reason: 'checksumMismatch',
    });
    const good = await announce(shop, bytes);
    await send(good.token, bytes);
    const other = await aShop(world.services);
    const stolen = other.caller.product.create({
      name: 'x',
      price: 1,
      images: [{ blobSignedId: good.blobSignedId }],
    });
    await expect(stolen).rejects.toMatchObject({ reason: 'notFound' });
    await expect(openUpload(aCall(world.services), `${good.token}x`)).rejects.toMatchObject({
      reason: 'notFound',
    });
  });

  test('that would unfold to too many pixels is refused', async () => {
    const shop = await aShop(world.services);
    const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const ticket = await announce(shop, bomb);
    await expect(send(ticket.token, bomb)).rejects.toMatchObject({ reason: 'imageInvalid' });
  });
});
