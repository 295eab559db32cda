import { createHash } from 'node:crypto';
import type { TenantTx } from '@mostrador/database/connect';
import { type GoodsPicture, goodsPictures } from '@mostrador/shared/shop/goods-pictures';
import { newId } from '@mostrador/shared/wire/new-id';
import type { Services } from '../../core/call/call.ts';
import { insertAll } from '../../core/db/bulk.ts';
import type { Picture } from '../../core/io/storage.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { signedIdOf, storageKeyOf } from '../../platform/upload/upload.ts';

/** The picture of each product, by the first words of its name in the original list. */
const shown: [begins: string, picture: GoodsPicture][] = [
  ['Pan (francés|dulce)', 'bread'],
  ['Huevos?', 'eggs'],
  ['Tomate', 'tomatoes'],
  ['Coca-Cola', 'cola'],
  ['Refresco de cola', 'cola'],
  ['Leche', 'milk'],
  ['Queso', 'cheese'],
  ['Banano', 'bananas'],
  ['Café molido', 'coffee'],
  ['Arroz', 'rice'],
  ['Frijol', 'beans'],
  ['Agua', 'water'],
  ['Jabón', 'soap'],
  ['Papel higiénico', 'paper'],
  ['Aceite', 'oil'],
  ['Cebolla', 'onions'],
  ['Papa', 'potatoes'],
  ['Galletas', 'biscuits'],
];

export const pictureOf = (name: string) =>
  shown.find(([begins]) => new RegExp(`^${begins}(?![a-z])`).test(name))?.[1];

/** Drawn once per process: every example shop shows the same pictures. */
const drawn = new Map<GoodsPicture, Picture>();

async function draw({ reencodeImage }: Services, organizationId: string, name: GoodsPicture) {
  const known = drawn.get(name);
  if (known) return known;
  const made = await reencodeImage(Buffer.from(goodsPictures[name]), organizationId);
  if (!made || !('sizes' in made)) return null;
  drawn.set(name, made);
  return made;
}

/** Stores the pictures of these goods in the shop's own storage; returns the signed id of each. */
export async function storePhotos(tx: TenantTx, services: Services, organizationId: string) {
  const { storage, config } = services;
  const names = [...new Set(shown.map(([, picture]) => picture))];
  const stored: { name: GoodsPicture; id: string; storageKey: string; picture: Picture }[] = [];
  // Pictures are drawn one by one, because the threads accept few pictures of one shop at a time and refuse
  // others.
  for (const name of names) {
    const picture = await draw(services, organizationId, name);
    if (!picture) continue;
    const id = newId();
    const storageKey = storageKeyOf({ organizationId, id, kind: 'image', visibility: 'public' });
    await Promise.all(
      picture.sizes.map(({ edge, data }) => storage.put(`${storageKey}-${edge}.webp`, data, 'image/webp')),
    );
    stored.push({ name, id, storageKey, picture });
  }
  await insertAll(
    tx,
    uploads,
    stored.map(({ name, id, storageKey, picture: { sizes, width, height } }) => ({
      id,
      organizationId,
      filename: `${name}.svg`,
      contentType: 'image/webp',
      byteSize: goodsPictures[name].length,
      checksum: createHash('md5').update(goodsPictures[name]).digest('base64'),
      storageKey,
      storedBytes: sizes.reduce((sum, { data }) => sum + data.byteLength, 0),
      width,
      height,
      storedAt: services.now(),
    })),
  );
  return new Map(stored.map(({ name, id }) => [name, signedIdOf({ config, organizationId }, id)]));
}
