import { drawQr } from '@mostrador/shared/papers/qr';
import type { ReceiptFormat, ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { renderToBuffer } from '@react-pdf/renderer';
import { readable } from './bidi.ts';
import { readyFonts } from './fonts.ts';
import { LetterReceipt } from './LetterReceipt.tsx';
import type { Logo } from './logo.ts';
import { TicketReceipt } from './TicketReceipt.tsx';

export type Paper = { format: ReceiptFormat; logo: Logo | null };

/** Renders a PDF of one page as long as the ticket, or of as many letter pages as needed. */
export async function renderReceipt(receipt: ReceiptView, { format, logo }: Paper): Promise<Buffer> {
  await readyFonts();
  const view = readable(receipt);
  const qr = drawQr(view.link);
  if (format === 'letter') return renderToBuffer(LetterReceipt({ view, qr, logo }));
  return renderToBuffer(TicketReceipt({ view, qr, logo, widthMm: format === 'ticket_58' ? 58 : 80 }));
}
