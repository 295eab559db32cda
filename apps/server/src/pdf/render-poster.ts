import type { Poster } from '@mostrador/api/server';
import { renderToBuffer } from '@react-pdf/renderer';
import { readablePoster } from './bidi.ts';
import { readyFonts } from './fonts.ts';
import { type PosterSize, StorePoster } from './StorePoster.tsx';

/** Renders a PDF with a page for each code. */
export async function renderPoster(poster: Poster, size: PosterSize): Promise<Buffer> {
  await readyFonts();
  return renderToBuffer(StorePoster({ poster: readablePoster(poster), size }));
}
