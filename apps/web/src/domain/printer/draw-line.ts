import { logoSize } from '@mostrador/shared/papers/logo-size';
import type { DrawLine, Picture } from './printer-bytes.ts';

const family = "'IBM Plex Sans Variable', 'IBM Plex Sans Arabic', 'IBM Plex Sans', sans-serif";
const sizes = { plain: 24, strong: 24, title: 34, small: 21 } as const;
const gap = 12;

type Pen = OffscreenCanvasRenderingContext2D;

/** Loads the fonts of lines before the first line is drawn. */
export const loadFaces = async (text: string) =>
  void (await Promise.allSettled([
    document.fonts.load(`400 24px ${family}`, text),
    document.fonts.load(`600 24px ${family}`, text),
  ]));

/** Draws lines with the browser's fonts, which shape and join the letters of any script. */
export function lineDrawer(direction: 'ltr' | 'rtl'): DrawLine {
  return (line, dots) => {
    if (line.kind === 'rule' || line.kind === 'code') throw new Error('Only words are drawn.');
    const size = sizes[line.tone];
    const font = `${line.tone === 'plain' || line.tone === 'small' ? 400 : 600} ${size}px ${family}`;
    const pen = penFor(1, 1, font);
    const value = line.kind === 'pair' ? line.value : '';
    const valueWidth = value ? pen.measureText(value).width + gap : 0;
    const rows = rowsOf(line.kind === 'pair' ? line.label : line.text, dots - valueWidth, pen);
    const height = Math.ceil(size * 1.4);
    const paper = penFor(dots, height * rows.length, font);
    paper.direction = direction;
    const isCentred = line.kind === 'text' && line.align === 'center';
    const begin = direction === 'rtl' ? dots : 0;
    rows.forEach((row, index) => {
      const y = height * index + size;
      paper.textAlign = isCentred ? 'center' : 'start';
      paper.fillText(row, isCentred ? dots / 2 : begin, y);
      if (value && index === rows.length - 1) {
        paper.textAlign = 'end';
        paper.fillText(value, dots - begin, y);
      }
    });
    return pictureOf(paper);
  };
}

/** Loads the logo from a file, in the same size as on other documents; null if it cannot be loaded. */
export async function drawLogo(url: string | null): Promise<Picture | null> {
  if (!url) return null;
  try {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const size = logoSize(bitmap, 'ticket');
    const [width, height] = [dotsOf(size.width), dotsOf(size.height)];
    const paper = penFor(width, height, '');
    paper.imageSmoothingQuality = 'high';
    paper.drawImage(bitmap, 0, 0, width, height);
    return pictureOf(paper);
  } catch {
    // The receipt is printed without its logo if the logo cannot be loaded.
    return null;
  }
}

const dotsPerMm = 8;
const dotsOf = (mm: number) => Math.max(1, Math.round(mm * dotsPerMm));

function penFor(width: number, height: number, font: string): Pen {
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#000';
  if (font) pen.font = font;
  return pen;
}

const pictureOf = (pen: Pen): Picture => pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);

type Measure = { measureText: (text: string) => { width: number } };

/** Splits a text into rows of words that fit; a word that is too long continues in the next row. */
export function rowsOf(text: string, room: number, pen: Measure): string[] {
  const rows: string[] = [];
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((each) => piecesOf(each, room, pen))) {
    const last = rows.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && pen.measureText(longer).width <= room) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

function piecesOf(word: string, room: number, pen: Measure): string[] {
  if (pen.measureText(word).width <= room) return [word];
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = pieces.at(-1);
    if (last !== undefined && pen.measureText(last + segment).width <= room)
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}
