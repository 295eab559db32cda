import { paymentInfos } from '@mostrador/api/channels/store/store.table';
import { uploads } from '@mostrador/api/platform/upload/upload.table';
import type { Services } from '@mostrador/api/server';
import type { aShop } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';

/** A published page, where it delivers, and where its customers pay to. */
export async function itsStore(
  { db }: Services,
  { caller, organizationId }: Awaited<ReturnType<typeof aShop>>,
  mark: string,
) {
  const store = await caller.store.update({ description: mark, fixedRate: 1500, isPublished: true });
  const photo = newId();
  await db.insert(uploads).values({
    id: photo,
    organizationId,
    visibility: 'private',
    filename: `${mark}-dpi.png`,
    contentType: 'image/png',
    byteSize: 10,
    checksum: mark,
    storageKey: `private/${organizationId}/${photo}`,
    storedAt: new Date(),
  });
  await db.insert(paymentInfos).values({
    id: organizationId,
    organizationId,
    bankName: `${mark} banco`,
    accountType: 'savings',
    accountNumber: mark,
    last4: '0001',
    holder: mark,
    idFrontUploadId: photo,
    idBackUploadId: photo,
    selfieUploadId: photo,
  });
  return { slug: store.slug ?? '' };
}
