import type { AppRouter } from '@mostrador/api/router';
import { md5 } from '@noble/hashes/legacy';
import type { inferRouterInputs } from '@trpc/server';
import { withReasons } from '../i18n/text.tsx';
import { currentApi } from '../session/client-session.ts';
import { requestHeaders } from './trpc.ts';

/** `onProgress` receives the share of the sent bytes, 0 to 1. */
export type Sharing = { onProgress?: ((share: number) => void) | undefined };
type Announced = inferRouterInputs<AppRouter>['upload']['announce'];

/** Announces and uploads a file; returns its signed id. Throws an error that `failureOf` understands. */
export async function sendFile(
  file: Blob,
  { onProgress, ...named }: Pick<Announced, 'filename' | 'contentType' | 'isPrivate'> & Sharing,
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const ticket = await currentApi().upload.announce.mutate({
    ...named,
    byteSize: bytes.length,
    checksum: base64(md5(bytes)),
  });
  await withReasons(sendUntilStored(file, { ...ticket.directUpload, onProgress }));
  return ticket.blobSignedId;
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

type Sending = { url: string; headers: Record<string, string> } & Sharing;

const waitsMs = [1000, 3000, 9000];

/**
 * A broken connection is retried. If only the response was lost, the upload address is used up already: it
 * accepts a single file, so the stored file is this one.
 */
async function sendUntilStored(file: Blob, sending: Sending): Promise<void> {
  for (const [tried, wait] of [...waitsMs, 0].entries()) {
    try {
      return await send(file, sending);
    } catch (error) {
      const reason = error instanceof UploadFailure ? error.data.reason : '';
      if (tried > 0 && reason === 'uploadUnknown') return;
      if (reason !== 'networkFailed' || tried === waitsMs.length) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

/** Uses XMLHttpRequest, because fetch does not report the upload progress. */
function send(file: Blob, { url, headers, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', ownAddress(url));
    for (const [name, value] of Object.entries({ ...headers, 'accept-language': language() })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalIn(request)));
    request.onerror = () => reject(new UploadFailure('networkFailed', 0));
    request.send(file);
  });
}

/** The server is reached under the host name of this page, whatever name it reports itself. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname.startsWith('/uploads/') ? pathname + search : url;
}

export class UploadFailure extends Error {
  readonly data: { reason: string; httpStatus: number; details: Record<string, unknown> };

  constructor(reason: string, httpStatus: number, details: Record<string, unknown> = {}) {
    super(reason);
    this.data = { reason, httpStatus, details };
  }
}

/** A proxy in between may respond with its own error page. */
function refusalIn({ responseText, status }: XMLHttpRequest): UploadFailure {
  try {
    const { code, details } = JSON.parse(responseText);
    return new UploadFailure(typeof code === 'string' ? code : 'uploadFailed', status, details);
  } catch {
    return new UploadFailure('uploadFailed', status);
  }
}

const language = () => requestHeaders()['accept-language'] ?? 'es';
