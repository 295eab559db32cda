import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { useCallback, useRef } from 'react';
import { createPortal } from 'react-dom';
import { usePrintedPage } from '../../lib/device/use-printed-page.ts';
import { QrCode } from './QrCode.tsx';
import { ReceiptBody } from './ReceiptTicket.tsx';
import classes from './receipt.module.css';
import { type Paper, usePaper } from './receipt-paper.ts';

/** Millimetres. A letter page has a fixed length, a ticket the length of its content. */
const widths: Record<Paper, number | null> = { ticket_80: 80, ticket_58: 58, letter: null };
const millimetresPerPixel = 25.4 / 96;

/**
 * The sheet that is only printed, whichever component requested it. It is rendered beside the program, which
 * is hidden while printing; the page has the width of the paper and the length of the receipt.
 */
export function PrintedReceipt({ receipt }: { receipt: ReceiptView }) {
  const [paper] = usePaper();
  const sheet = useRef<HTMLDivElement>(null);
  usePrintedPage(
    'receipt',
    useCallback(() => sheet.current && `@page { ${pageOf(sheet.current, paper)} }`, [paper]),
  );
  return createPortal(
    <div
      ref={sheet}
      className={classes.sheet}
      data-paper={paper}
      lang={receipt.language}
      dir={receipt.direction}
      aria-hidden="true"
    >
      <ReceiptBody receipt={receipt} code={<QrCode link={receipt.link} />} />
    </div>,
    document.body,
  );
}

/**
 * Measures the sheet, because `80mm auto` is not a valid page size. On the screen the sheet has the same
 * layout as on paper.
 */
function pageOf(sheet: HTMLElement, paper: Paper): string {
  const width = widths[paper];
  if (width === null) return 'size: letter; margin: 14mm';
  sheet.dataset.measured = 'true';
  const height = Math.ceil(sheet.scrollHeight * millimetresPerPixel) + 1;
  delete sheet.dataset.measured;
  return `size: ${width}mm ${height}mm; margin: 0`;
}
