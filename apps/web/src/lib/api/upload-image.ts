import { maxImageEdge } from '@mostrador/shared/wire/limits';
import { maxImageMegapixels } from '../device/image-types.ts';
import { withReasons } from '../i18n/text.tsx';
import { type Sharing, sendFile, UploadFailure } from './send-file.ts';

/** `id` is the signed id for the form; `url` shows the picture from this device. */
export type UploadedImage = { id: string; url: string; name: string };

/**
 * `isReady`: the picture already has its final size and format, and is sent unchanged. `isPrivate`: only its
 * recipient may see it.
 */
type UploadOptions = Sharing & { isReady?: boolean; isPrivate?: boolean };

const longestEdge = 1600;

/**
 * Shrinks a picture on this device, announces it and uploads it. Throws an error that `failureOf`
 * understands.
 */
export async function uploadImage(
  file: File,
  { onProgress, isReady, isPrivate }: UploadOptions = {},
): Promise<UploadedImage> {
  const picture = isReady ? file : await withReasons(shrink(file));
  const id = await sendFile(picture, {
    filename: file.name || 'image',
    contentType: isImageType(picture.type) ? picture.type : 'image/jpeg',
    onProgress,
    ...(isPrivate && { isPrivate }),
  });
  return { id, url: URL.createObjectURL(picture), name: file.name };
}

async function shrink(file: File): Promise<Blob> {
  await requireFittingSize(file);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UploadFailure('imageInvalid', 422);
  });
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Browsers that cannot encode WebP return a PNG, whose larger size is only justified for transparent
  // pictures.
  const webp = await encode(canvas, 'image/webp');
  return webp.type === 'image/webp' || file.type === 'image/png' ? webp : encode(canvas, 'image/jpeg');
}

/** Measured without decoding, because a small file may need more memory than the device has. */
async function requireFittingSize(file: File): Promise<void> {
  const address = URL.createObjectURL(file);
  const { naturalWidth: width, naturalHeight: height } = await measured(address).finally(() =>
    URL.revokeObjectURL(address),
  );
  const megapixels = maxImageMegapixels;
  if (Math.max(width, height) <= maxImageEdge && width * height <= megapixels * 1_000_000) return;
  throw new UploadFailure('imageTooLarge', 422, { width, height, side: maxImageEdge, megapixels });
}

const measured = (address: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new UploadFailure('imageInvalid', 422));
    picture.src = address;
  });

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new UploadFailure('imageInvalid', 422));
    canvas.toBlob(done, type, 0.86);
  });

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

const isImageType = (type: string): type is (typeof imageTypes)[number] =>
  imageTypes.some((each) => each === type);
