import { type PaperLine, pairInColumns, wrapped } from '@mostrador/shared/papers/receipt-lines';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Printer } from './printer.ts';

/** A picture of one line, black on white, in dots of the printer. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** Draws a line as wide as the paper, in the direction its language is read. */
export type DrawLine = (line: PaperLine, dots: number) => Picture;

export type Ticket = {
  lines: readonly PaperLine[];
  /** The receipt is read from right to left, which these printers cannot. */
  isRtl: boolean;
  logo?: Picture | null;
  opensDrawer?: boolean;
};

type Paper = { columns: number; dots: number };

/** Characters of the printer's own font, and dots, side by side on each paper. */
const papers: Record<Printer['width'], Paper> = {
  58: { columns: 32, dots: 384 },
  80: { columns: 48, dots: 576 },
};

/** A printer knows black alone: light colours become dots, and none of a logo is lost. */
const shaded = { algorithm: 'floydsteinberg' } as const;

type Settings = Pick<Printer, 'width' | 'letters'>;

/**
 * The bytes (ESC/POS) of a ticket: text where the printer's code page has every letter of the line, and a
 * picture of the line where it lacks one, as it does for Arabic and for some signs of currencies.
 */
export function ticketBytes(ticket: Ticket, printer: Settings, draw: DrawLine): Uint8Array {
  const { dots } = papers[printer.width];
  const isPicture = printer.letters === 'image' || ticket.isRtl;
  const encoder = newEncoder(printer);
  // The customer's change waits in the drawer while the paper still runs.
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

/** Opens the drawer and prints nothing. */
export const drawerBytes = (printer: Settings): Uint8Array => newEncoder(printer).pulse().encode();

function newEncoder({ width, letters }: Settings) {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: papers[width].columns,
    imageMode: 'raster',
    codepageMapping: 'epson',
    // So much lies between the printing head and the blade.
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
 * Removes control bytes: typed text must not open a drawer or cut paper. Direction marks are removed too, so
 * that they do not reverse the words around them, in letters or drawn.
 */
const bare = (text: string) =>
  text.replace(/\s/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u200b\u200e\u200f\u061c]/gu, '');

function withoutCommands(line: PaperLine): PaperLine {
  if (line.kind === 'pair') return { ...line, label: bare(line.label), value: bare(line.value) };
  return line.kind === 'text' ? { ...line, text: bare(line.text) } : line;
}

/** Marks that printers know nothing of, and that change no word. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u2212', '-');

const unknown = '?'.charCodeAt(0);

/** True if the code page has all letters of a line. The encoder writes missing letters as question marks. */
function isWritable(line: Words, { width, letters }: Settings): boolean {
  const text = plain(line.kind === 'pair' ? line.label + line.value : line.text).replaceAll('?', '');
  const codes = new ReceiptPrinterEncoder({ columns: papers[width].columns, codepageMapping: 'epson' });
  if (letters === 'image') return false;
  return !codes.codepage(letters).text(text).encode().includes(unknown);
}
