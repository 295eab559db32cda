import { type PaperLine, pairInColumns, wrapped } from '@mostrador/shared/papers/receipt-lines';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Printer } from './printer.ts';

/** A picture of one line, black on white, in dots of the printer. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** Draws a line in the width of the paper, in the direction of its language. */
export type DrawLine = (line: PaperLine, dots: number) => Picture;

export type Ticket = {
  lines: readonly PaperLine[];
  /** True if the receipt is read from right to left, which these printers do not support. */
  isRtl: boolean;
  logo?: Picture | null;
  opensDrawer?: boolean;
};

type Paper = { columns: number; dots: number };

/** The number of characters of the printer's own font, and of dots, that fit side by side on each paper. */
const papers: Record<Printer['width'], Paper> = {
  58: { columns: 32, dots: 384 },
  80: { columns: 48, dots: 576 },
};

/** A printer has only black, so light colours become dots, and no part of a logo is lost. */
const shaded = { algorithm: 'floydsteinberg' } as const;

type Settings = Pick<Printer, 'width' | 'letters'>;

/**
 * Builds the bytes (ESC/POS) of a ticket. A line is sent as text if the printer's code page has all its
 * letters, and otherwise as a picture, as for Arabic and some currency signs.
 */
export function ticketBytes(ticket: Ticket, printer: Settings, draw: DrawLine): Uint8Array {
  const { dots } = papers[printer.width];
  const isPicture = printer.letters === 'image' || ticket.isRtl;
  const encoder = newEncoder(printer);
  // The drawer opens first, so that the cashier can give change while the ticket is printing.
  if (ticket.opensDrawer) encoder.pulse();
  if (ticket.logo) encoder.align('center').image(ticket.logo, shaded).align('left');
  for (const line of ticket.lines.map(withoutCommands)) {
    if (line.kind === 'code') writeCode(encoder, line.link);
    else if (line.kind === 'rule') encoder.rule();
    else if (isPicture || !isWritable(line, printer)) encoder.image(draw(line, dots));
    else writeText(encoder, line, papers[printer.width].columns);
  }
  return encoder.cut('partial').encode();
}

/** Builds the bytes that open the drawer without printing. */
export const drawerBytes = (printer: Settings): Uint8Array => newEncoder(printer).pulse().encode();

function newEncoder({ width, letters }: Settings) {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: papers[width].columns,
    imageMode: 'raster',
    codepageMapping: 'epson',
    // The distance between the print head and the cutter, in lines.
    feedBeforeCut: 4,
    newline: '\n',
  }).initialize();
  return letters === 'image' ? encoder : encoder.codepage(letters);
}

type Encoder = ReturnType<typeof newEncoder>;
type Words = Exclude<PaperLine, { kind: 'rule' | 'code' }>;

const writeCode = (encoder: Encoder, link: string) =>
  encoder.align('center').qrcode(link, { size: 5, errorlevel: 'm' }).align('left');

function writeText(encoder: Encoder, line: Words, columns: number) {
  const isTitle = line.tone === 'title';
  const texts =
    line.kind === 'pair'
      ? pairInColumns({ label: plain(line.label), value: plain(line.value) }, columns)
      : wrapped(plain(line.text), columns);
  encoder.align(line.kind === 'text' && line.align === 'center' ? 'center' : 'left');
  encoder.bold(line.tone === 'strong' || isTitle).height(isTitle ? 2 : 1);
  for (const text of texts) encoder.line(text);
  encoder.bold(false).height(1).align('left');
}

/**
 * Removes control bytes, because a typed text must not open a drawer or cut paper. Direction marks are
 * removed too, so that they do not reverse the words around them, in text or in pictures.
 */
const bare = (text: string) =>
  text.replace(/\s/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u200b\u200e\u200f\u061c]/gu, '');

function withoutCommands(line: PaperLine): PaperLine {
  if (line.kind === 'pair') return { ...line, label: bare(line.label), value: bare(line.value) };
  return line.kind === 'text' ? { ...line, text: bare(line.text) } : line;
}

/** Replaces marks that printers do not support and that change no word. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u2212', '-');

const unknown = '?'.charCodeAt(0);

/** True if the code page has all letters of a line. The encoder writes missing letters as question marks. */
function isWritable(line: Words, { width, letters }: Settings): boolean {
  const text = plain(line.kind === 'pair' ? line.label + line.value : line.text).replaceAll('?', '');
  const codes = new ReceiptPrinterEncoder({ columns: papers[width].columns, codepageMapping: 'epson' });
  if (letters === 'image') return false;
  return !codes.codepage(letters).text(text).encode().includes(unknown);
}
