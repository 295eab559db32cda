import type { CutPaper } from '@mostrador/shared/papers/cash-cut-layout';
import type { ReceiptFormat } from '@mostrador/shared/papers/receipt-view';
import { renderToBuffer } from '@react-pdf/renderer';
import { readableCut } from './bidi.ts';
import { CashCutPaper } from './CashCutPaper.tsx';
import { readyFonts } from './fonts.ts';

/** Renders a PDF of one page as long as the roll, or of as many letter pages as needed. */
export async function renderCut(paper: CutPaper, format: ReceiptFormat): Promise<Buffer> {
  await readyFonts();
  return renderToBuffer(CashCutPaper({ paper: readableCut(paper), format }));
}
