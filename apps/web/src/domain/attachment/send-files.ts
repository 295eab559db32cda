import { type Failure, failureOf } from '../../lib/api/failure.ts';
import { notify } from '../../lib/device/notify.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { sendAttachment } from './attachment.ts';
import type { FormFile } from './form-file.ts';

type Sent = { sent: FormFile[]; failed: { file: File; failure: Failure }[] };

/** Sends files at once, and tells apart those that arrived. */
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

/** The same, with a notice for each that did not arrive. */
export async function sendFiles(files: File[]): Promise<FormFile[]> {
  const { sent, failed } = await trySending(files);
  for (const each of failed) notifyRefused(each);
  return sent;
}

export const notifyRefused = ({ file, failure }: Sent['failed'][number]) =>
  notify({ message: `${file.name}: ${explain(failure)}`, color: 'red' });
