import type { Output } from '../../lib/api/output.ts';
import { sendFile, UploadFailure } from '../../lib/api/send-file.ts';
import { uploadImage } from '../../lib/api/upload-image.ts';
import { imageTypes, maxImageBytes } from '../../lib/device/image-types.ts';
import { withReasons } from '../../lib/i18n/text.tsx';
import type { FormFile } from './form-file.ts';

export type Attachment = Output<'expense.byId'>['attachments'][number];

export const fileTypes = [...imageTypes, 'application/pdf'];

const mebibyte = 1024 * 1024;
const maxFileBytes = 10 * mebibyte;

/** Uploads a file that only members can read; a picture is reduced first. Throws errors for `failureOf`. */
export async function sendAttachment(file: File): Promise<FormFile> {
  const { name: filename, size: byteSize } = file;
  const isPdf = file.type === 'application/pdf';
  const refuse = (reason: string) => withReasons(Promise.reject(new UploadFailure(reason, 422)));
  if (!fileTypes.includes(file.type)) return refuse('fileTypeInvalid');
  if (byteSize > (isPdf ? maxFileBytes : maxImageBytes)) return refuse('fileTooLarge');
  const id = isPdf
    ? await sendFile(file, { filename, contentType: 'application/pdf', isPrivate: true })
    : (await uploadImage(file, { isPrivate: true })).id;
  return { id, filename };
}
