type Area = { x: number; y: number; width: number; height: number };

/** The selected part of a picture, in its own pixels, as a square file of at most `edge` pixels. */
export async function cut(
  address: string,
  { area: { x, y, width, height }, edge }: { area: Area; edge: number },
): Promise<File> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  const size = Math.min(edge, Math.round(width));
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, size, size);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('This browser draws no picture.');
  return new File([blob], 'recorte.png', { type: blob.type });
}
