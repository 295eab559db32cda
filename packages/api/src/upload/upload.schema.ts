import { line, oneOf } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { z } from 'zod';

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const maxImageBytes = 8 * 1024 * 1024;

export const UploadInput = z.object({
  file: z.object({
    filename: line(200, { required: 'fileRequired' }),
    byteSize: z.int({ error: 'fileRequired' }).min(1, 'fileRequired').max(maxImageBytes, 'fileTooLarge'),
    contentType: oneOf(imageTypes, 'imageInvalid'),
    /** Base64 MD5 of the bytes. */
    checksum: z.string({ error: 'checksumInvalid' }).regex(/^[A-Za-z0-9+/]{22}==$/, 'checksumInvalid'),
  }),
});

export const UploadTicket = z.object({
  id: id(),
  blobSignedId: z.string(),
  directUpload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
});
