import { type Failure, failureOf } from '../../lib/api/failure.ts';
import { notify } from '../../lib/device/notify.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { sendAttachment } from './attachment.ts';
import type { FormFile } from './form-file.ts';

type Sent = { sent: FormFile[]; failed: { file: File; failure: Failure }[] };

/** Uploads files at once, and returns which uploads succeeded. */
export async function trySending(files: File[]): Promise<Sent> {
  const results = await Promise.all(
    files.map((file) =>
      sendAttachment(file).then(
        (formFile) => ({ formFile }),
        (error: unknown) => ({ file, failure: failureOf(error) }),
      ),
    ),
  );
  return {
    sent: results.flatMap((result) => ('formFile' in result ? [result.formFile] : [])),
    failed: results.flatMap((result) => ('failure' in result ? [result] : [])),
  };
}

/** Uploads files and shows a notification for each that failed. */
export async function sendFiles(files: File[]): Promise<FormFile[]> {
  const { sent, failed } = await trySending(files);
  for (const each of failed) notifyRefused(each);
  return sent;
}

export const notifyRefused = ({ file, failure }: Sent['failed'][number]) =>
  notify({ message: `${file.name}: ${explain(failure)}`, color: 'red' });
