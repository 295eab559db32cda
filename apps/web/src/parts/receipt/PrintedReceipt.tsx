import type { ReceiptView } from '@mostrador/shared/receipt-view';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { QrCode } from './QrCode.tsx';
import { ReceiptBody } from './ReceiptTicket.tsx';
import classes from './receipt.module.css';
import { type Paper, usePaper } from './receipt-paper.ts';

/** Millimetres; a letter is as long as it is, a ticket as long as what it says. */
const widths: Record<Paper, number | null> = { ticket_80: 80, ticket_58: 58, letter: null };
const millimetresPerPixel = 25.4 / 96;

/**
 * The sheet that only the printer sees, whoever asked for it. It lies beside the program, which is hidden
 * while printing; the page is as wide as the paper and as long as the receipt.
 */
export function PrintedReceipt({ receipt }: { receipt: ReceiptView }) {
  const [paper] = usePaper();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = new CSSStyleSheet();
    const lay = () => {
      if (!sheet.current) return;
      // A rule made like this is allowed where inline styles are not.
      page.replaceSync(`@page { ${pageOf(sheet.current, paper)} }`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
      document.body.dataset.printing = 'receipt';
    };
    const tidy = () => {
      delete document.body.dataset.printing;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== page);
    };
    addEventListener('beforeprint', lay);
    addEventListener('afterprint', tidy);
    return () => {
      removeEventListener('beforeprint', lay);
      removeEventListener('afterprint', tidy);
      tidy();
    };
  }, [paper]);
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

/** `80mm auto` is no valid size, so we measure; the sheet is laid out on the screen as it is on paper. */
function pageOf(sheet: HTMLElement, paper: Paper): string {
  const width = widths[paper];
  if (width === null) return 'size: letter; margin: 14mm';
  sheet.dataset.measured = 'true';
  const height = Math.ceil(sheet.scrollHeight * millimetresPerPixel) + 1;
  delete sheet.dataset.measured;
  return `size: ${width}mm ${height}mm; margin: 0`;
}
