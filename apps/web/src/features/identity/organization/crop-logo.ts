type Area = { x: number; y: number; width: number; height: number };

const longestEdge = 250;

/** The size of the logo: never larger than the selected part, and at most 250 pixels. */
export function logoSize({ width, height }: Pick<Area, 'width' | 'height'>) {
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The selected part of a picture as a PNG of at most 250 × 250. Rejects a picture that this browser cannot
 * read.
 */
export async function cropLogo(file: File, area: Area): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const size = logoSize(area);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const { x, y, width, height } = area;
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser writes no PNG.');
  return new File([blob], 'logo.png', { type: 'image/png' });
}
