import type { PaperLine, Tone } from '@mostrador/shared/papers/receipt-lines';
import { lineDrawer, loadFaces } from './draw-line.ts';
import { currentPrinter } from './printer.ts';
import { ticketBytes } from './printer-bytes.ts';
import { findPrinter } from './printer-port.ts';

type TestContent = { title: string; text: string };

/**
 * The content of a test page: the letters of this country, a sign and a script that code pages lack, and a
 * code.
 */
export const testLines = ({ title, text }: TestContent): PaperLine[] => [
  centred(title, 'title'),
  centred(text),
  { kind: 'rule' },
  centred('ñ Ñ á é í ó ú Á É Í Ó Ú ü ¿? ¡!'),
  centred('₡ ₲ € Q S/'),
  centred('شكرًا لزيارتكم'),
  { kind: 'pair', label: '1 × Café', value: '12.50', tone: 'plain' },
  { kind: 'pair', label: 'TOTAL', value: '12.50', tone: 'title' },
  { kind: 'code', link: 'https://mostrador.test' },
];

/** Prints a page that shows if the paper, the characters and the cutter match the settings. */
export async function printTest(content: TestContent): Promise<void> {
  const printer = currentPrinter();
  const port = await findPrinter(printer);
  const lines = testLines(content);
  await loadFaces(JSON.stringify(lines));
  await port.send(new Uint8Array(ticketBytes({ lines, isRtl: false }, printer, lineDrawer('ltr'))));
}

const centred = (text: string, tone: Tone = 'plain'): PaperLine => ({
  kind: 'text',
  text,
  align: 'center',
  tone,
});
