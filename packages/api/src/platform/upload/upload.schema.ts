import type { UploadKind } from '@mostrador/shared/codes/codes';
import { line, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

const mebibyte = 1024 * 1024;

export const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/webm',
  'audio/wav',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
export type FileType = (typeof fileTypes)[number];

/** A picture is visible to everyone, any other file only to users who pass its gate. */
export function kindOf(contentType: FileType): UploadKind {
  if (contentType.startsWith('image/')) return 'image';
  if (contentType.startsWith('audio/')) return 'audio';
  return contentType === 'application/pdf' ? 'document' : 'spreadsheet';
}

/** The maximum number of bytes of a file as received. */
export const maxBytes: Record<UploadKind, number> = {
  image: 8 * mebibyte,
  document: 10 * mebibyte,
  audio: 10 * mebibyte,
  spreadsheet: 10 * mebibyte,
  export: 200 * mebibyte,
};

export const UploadInput = z
  .object({
    filename: line(200, { required: 'fileRequired' }),
    byteSize: z.int({ error: 'fileRequired' }).min(1, 'fileRequired'),
    /** Audio recorders in browsers send `audio/mp3`. */
    contentType: oneOf([...fileTypes, 'audio/mp3'], 'fileTypeInvalid').transform((type) =>
      type === 'audio/mp3' ? 'audio/mpeg' : type,
    ),
    /** Base64 MD5 of the bytes. */
    checksum: z.string({ error: 'checksumInvalid' }).regex(/^[A-Za-z0-9+/]{22}==$/, 'checksumInvalid'),
    /** True for a picture that is not public, such as one of a document; other files are always private. */
    isPrivate: z.boolean({ error: 'invalidBoolean' }).optional(),
  })
  .refine(({ byteSize, contentType }) => byteSize <= maxBytes[kindOf(contentType)], {
    path: ['byteSize'],
    error: 'fileTooLarge',
  });

export const UploadTicket = z.object({
  id: id(),
  blobSignedId: z.string(),
  directUpload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
});
UploadTicket.register(z.globalRegistry, { title: 'UploadTicket' });
