import { md5 } from '@noble/hashes/legacy';
import { requestHeaders, trpcClient } from './trpc.ts';

/** `id` is the signed id that a form sends; `url` shows what was sent, from this device. */
export type UploadedImage = { id: string; url: string; name: string };

/** `onProgress` is told the share of the bytes that have left, 0 to 1. */
type UploadOptions = { onProgress?: (share: number) => void };

const longestEdge = 1600;

/** Shrinks a picture on this device, announces it, sends it. Throws a refusal that `failureOf` reads. */
export async function uploadImage(file: File, { onProgress }: UploadOptions = {}): Promise<UploadedImage> {
  const picture = await shrink(file);
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const ticket = await trpcClient.upload.announce.mutate({
    file: {
      filename: file.name || 'image',
      byteSize: bytes.length,
      contentType: isImageType(picture.type) ? picture.type : 'image/jpeg',
      checksum: base64(md5(bytes)),
    },
  });
  await send(picture, { ...ticket.directUpload, onProgress });
  return { id: ticket.blobSignedId, url: URL.createObjectURL(picture), name: file.name };
}

async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UploadFailure('imageInvalid', 422);
  });
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Browsers that cannot write WebP answer a PNG, which is only worth its size where it is transparent.
  const webp = await encode(canvas, 'image/webp');
  return webp.type === 'image/webp' || file.type === 'image/png' ? webp : encode(canvas, 'image/jpeg');
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new UploadFailure('imageInvalid', 422));
    canvas.toBlob(done, type, 0.86);
  });

type Sending = { url: string; headers: Record<string, string> } & UploadOptions;

/** By XMLHttpRequest, because fetch does not tell how much has left. */
function send(picture: Blob, { url, headers, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', ownAddress(url));
    for (const [name, value] of Object.entries({ ...headers, 'accept-language': language() })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new UploadFailure(reasonOf(request), request.status));
    request.onerror = () => reject(new UploadFailure('networkFailed', 0));
    request.send(picture);
  });
}

/** The server is reachable under the name that this page came from, whatever name it calls itself. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname.startsWith('/uploads/') ? pathname + search : url;
}

class UploadFailure extends Error {
  readonly data: { reason: string; httpStatus: number };

  constructor(reason: string, httpStatus: number) {
    super(reason);
    this.data = { reason, httpStatus };
  }
}

function reasonOf({ responseText }: XMLHttpRequest): string {
  const [, reason] = /"code":\s*"([a-zA-Z]+)"/.exec(responseText) ?? [];
  return reason ?? 'unexpectedError';
}

const language = () => requestHeaders()['accept-language'] ?? 'es';

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

const isImageType = (type: string): type is (typeof imageTypes)[number] =>
  imageTypes.some((each) => each === type);

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
