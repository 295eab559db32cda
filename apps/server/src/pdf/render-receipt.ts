import type { ReceiptFormat } from '@mostrador/shared/receipt-view';
import { renderToBuffer } from '@react-pdf/renderer';
import { qrcode } from 'bwip-js/node';
import { readable } from './bidi.ts';
import { registerFonts } from './fonts.ts';
import { LetterReceipt } from './LetterReceipt.tsx';
import type { PrintedReceipt } from './receipt-view.ts';
import { TicketReceipt } from './TicketReceipt.tsx';

/** A PDF of one page as long as the ticket, or of as many letters as the lines need. */
export async function renderReceipt(receipt: PrintedReceipt, format: ReceiptFormat): Promise<Buffer> {
  registerFonts();
  const view = readable(receipt);
  const qr = view.link === null ? null : await qrcode({ bcid: 'qrcode', text: view.link, scale: 4 });
  const element =
    format === 'letter'
      ? LetterReceipt({ view, qr })
      : TicketReceipt({ view, qr, widthMm: format === 'ticket_58' ? 58 : 80 });
  return renderToBuffer(element);
}
