import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCall, aShop, testServices } from '../../core/testing.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { readPrivateFile } from './private-file.ts';
import { keepMadeFile, openUpload, storeUpload } from './receive.ts';
import { room } from './room.ts';
import type { FileType } from './upload.schema.ts';
import { uploads } from './upload.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let folder: string;
beforeAll(async () => {
  world = await testServices();
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

const picture = (width = 300) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#fec167' } })
    .png()
    .toBuffer();
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

type Shop = Awaited<ReturnType<typeof aShop>>;
async function announce(shop: Shop, bytes: Uint8Array, contentType: FileType = 'image/png') {
  const file = { filename: 'foto.png', byteSize: bytes.length, contentType, checksum: md5(bytes) };
  const ticket = await shop.caller.upload.announce(file);
  return { ...ticket, token: ticket.directUpload.url.split('/direct/')[1] ?? '' };
}
async function send(token: string, bytes: Uint8Array) {
  const call = aCall(world.services);
  await openUpload(call, token);
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, bytes);
  await storeUpload(call, token, { path, md5: md5(bytes), size: bytes.length });
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

  test('put in another order or taken off, is a change for who keeps a copy of the catalogue', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const pictures = async () => {
      const bytes = await picture();
      const tickets = [await announce(shop, bytes), await announce(shop, bytes)];
      for (const { token } of tickets) await send(token, bytes);
      return tickets.map(({ blobSignedId }) => ({ blobSignedId }));
    };
    const product = await caller.product.create({ name: 'Pan', price: 1, images: await pictures() });
    const service = await caller.service.create({ name: 'Corte', price: 1, images: await pictures() });
    const [first, second] = product.images.map(({ id }) => id);
    const [front, back] = service.images.map(({ id }) => id);
    const acts = [
      () => caller.productImage.order({ id: product.id, imageIds: [String(second), String(first)] }),
      () => caller.productImage.remove({ productId: product.id, id: String(first) }),
      () => caller.service.orderImages({ id: service.id, imageIds: [String(back), String(front)] }),
      () => caller.service.removeImage({ serviceId: service.id, id: String(front) }),
    ];
    const changed: string[] = [];
    for (const act of acts) {
      const updatedSince = new Date().toISOString();
      await act();
      const { products } = await caller.product.list({ updatedSince });
      const { services } = await caller.service.list({ updatedSince });
      changed.push(...[...products, ...services].map(({ name, images }) => `${name} ${images.length}`));
    }
    expect(changed).toEqual(['Pan 2', 'Pan 1', 'Corte 2', 'Corte 1']);
  });

  test("is refused when its bytes are no picture, another type, or another organization's", async () => {
    const shop = await aShop(world.services);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const script = await announce(shop, svg);
    await expect(send(script.token, svg)).rejects.toMatchObject({ reason: 'imageInvalid' });
    const bytes = await picture();
    const mislabelled = await announce(shop, bytes, 'image/jpeg');
    await expect(send(mislabelled.token, bytes)).rejects.toMatchObject({
      reason: 'imageMislabelled',
      details: { found: 'PNG', announced: 'JPEG' },
    });
    for (const found of ['avif', 'heic']) {
      const other = Buffer.concat([
        Buffer.from([0, 0, 0, 28]),
        Buffer.from(`ftyp${found}`),
        Buffer.alloc(64),
      ]);
      const { token } = await announce(shop, other);
      const refused = { reason: 'imageKindUnknown', details: { found: found.toUpperCase() } };
      await expect(send(token, other)).rejects.toMatchObject(refused);
    }
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

  test('is not received for an organization that was deleted since, nor are its files shown', async () => {
    const shop = await aShop(world.services);
    const bytes = await picture();
    const { token } = await announce(shop, bytes);
    const made = { userId: shop.owner.id, filename: 'a.csv', contentType: 'text/csv', bytes };
    const id = await keepMadeFile(world.services, { ...made, organizationId: shop.organizationId });
    const { url } = await shop.caller.upload.link({ id });
    const read = () => readPrivateFile(aCall(world.services), url.split('/files/')[1] ?? '');
    expect(await read()).toMatchObject({ filename: 'a.csv' });
    await world.services.db
      .update(organizations)
      .set({ deletedAt: new Date() })
      .where(eq(organizations.id, shop.organizationId));
    await expect(send(token, bytes)).rejects.toMatchObject({ reason: 'notFound' });
    await expect(read()).rejects.toMatchObject({ reason: 'notFound' });
  });

  test('that would unfold to too many pixels is refused with its measures and what is the most', async () => {
    const shop = await aShop(world.services);
    const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const ticket = await announce(shop, bomb);
    await expect(send(ticket.token, bomb)).rejects.toMatchObject({
      reason: 'imageTooLarge',
      details: { width: 6000, height: 6000, side: 20_000, megapixels: 25 },
    });
  });
});

describe('the room of an organization', () => {
  const used = async ({ organizationId }: Shop) => {
    const rows = await world.services.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.organizationId, organizationId), isNotNull(uploads.storedAt)));
    return rows.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
  };

  test('is small in an example shop, which is anybody’s by one press', async () => {
    const shop = await aShop(world.services);
    await world.services.db
      .update(organizations)
      .set({ isDemo: true })
      .where(eq(organizations.id, shop.organizationId));
    await world.services.db
      .insert(uploads)
      .values({ ...filler, organizationId: shop.organizationId, storedBytes: room.demo });
    const bytes = await picture();
    const { token } = await announce(shop, bytes);
    await expect(send(token, bytes)).rejects.toMatchObject({
      reason: 'storageFull',
      details: { limitBytes: room.demo },
    });
  });

  test('is measured by what is stored; of many at once exactly as many fit as there is room', async () => {
    const shop = await aShop(world.services, { paidUntil: null });
    const bytes = await picture();
    const first = await announce(shop, bytes);
    await send(first.token, bytes);
    const each = await used(shop);
    expect(each).toBeGreaterThan(0);
    // The remaining space is enough for three more files.
    await world.services.db
      .insert(uploads)
      .values({ ...filler, organizationId: shop.organizationId, storedBytes: room.free - 4 * each });
    const tickets = await Promise.all(Array.from({ length: 10 }, () => announce(shop, bytes)));
    const sent = await Promise.all(
      tickets.map(({ token }) =>
        send(token, bytes).then(
          () => 'kept',
          ({ reason }) => reason,
        ),
      ),
    );
    expect(sent.filter((outcome) => outcome === 'kept')).toHaveLength(3);
    expect(sent.filter((outcome) => outcome === 'storageFull')).toHaveLength(7);
    const stored = [...world.files.keys()].filter((key) => key.startsWith(shop.organizationId));
    expect(stored).toHaveLength(4 * 3);
    await world.services.db
      .update(organizations)
      .set({ paidUntil: new Date('2199-01-01') })
      .where(eq(organizations.id, shop.organizationId));
    const ticket = await announce(shop, bytes);
    await send(ticket.token, bytes);
  });

  const filler = {
    id: '0192f0c1-7d3e-7000-8000-00000000f111',
    filename: 'x',
    contentType: 'image/png',
    byteSize: 1,
    checksum: '',
    storedAt: new Date(),
  };
});

describe('a file that is no picture', () => {
  const csv = Buffer.from('nombre,precio\nCafé,12.50\n');

  test('is private: no public address, and a link of minutes for who sent it', async () => {
    const shop = await aShop(world.services);
    const ticket = await announce(shop, csv, 'text/csv');
    await send(ticket.token, csv);
    expect([...world.files.keys()]).toContain(`private/${shop.organizationId}/${ticket.id}`);
    const { url } = await shop.caller.upload.link({ id: ticket.id });
    const token = url.split('/files/')[1] ?? '';
    const call = aCall(world.services);
    const file = await readPrivateFile(call, token);
    expect(Buffer.from(file.bytes).toString()).toBe(csv.toString());
    const later = { ...call, now: () => new Date(Date.now() + 6 * 60_000) };
    for (const read of [readPrivateFile(later, token), readPrivateFile(call, `${token}x`)]) {
      await expect(read).rejects.toMatchObject({ reason: 'notFound' });
    }
    const colleague = await shop.employee({ allowAll: true });
    const other = await aShop(world.services);
    for (const { upload } of [colleague.caller, other.caller]) {
      await expect(upload.link({ id: ticket.id })).rejects.toMatchObject({ reason: 'notFound' });
    }
    const asPicture = shop.caller.product.create({
      name: 'x',
      price: 1,
      images: [{ blobSignedId: ticket.blobSignedId }],
    });
    await expect(asPicture).rejects.toMatchObject({ reason: 'notFound' });
  });

  test('may be made by the program: its person and the owner get it', async () => {
    const shop = await aShop(world.services);
    const { id: userId, caller } = await shop.employee();
    const { organizationId } = shop;
    const made = { filename: 'ventas de ñandú.csv', contentType: 'text/csv', bytes: csv };
    const id = await keepMadeFile(world.services, { organizationId, userId, ...made });
    for (const { upload } of [caller, shop.caller]) {
      const { url } = await upload.link({ id });
      const file = await readPrivateFile(aCall(world.services), url.split('/files/')[1] ?? '');
      expect(file).toMatchObject({ filename: 'ventas de ñandú.csv', contentType: 'text/csv' });
    }
  });

  test('is what it says, or refused', async () => {
    const shop = await aShop(world.services);
    const bytes = await picture();
    for (const [type, reason] of [
      ['text/csv', 'spreadsheetInvalid'],
      ['application/pdf', 'fileTypeInvalid'],
      ['audio/mpeg', 'fileTypeInvalid'],
    ] as const) {
      const ticket = await announce(shop, bytes, type);
      await expect(send(ticket.token, bytes), type).rejects.toMatchObject({ reason });
    }
  });
});
