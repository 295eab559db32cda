import type { ReceiptView } from '@mostrador/shared/receipt-view';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ReceiptBody } from './ReceiptTicket.tsx';
import classes from './receipt.module.css';
import { type Paper, usePaper } from './receipt-paper.ts';

const widths: Record<Paper, number> = { ticket_80: 80, ticket_58: 58 };
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
      // `80mm auto` is no valid size, so we measure. A rule made like this is allowed where inline styles are
      // not.
      page.replaceSync(`@page { size: ${widths[paper]}mm ${heightOf(sheet.current, paper)}mm; margin: 0 }`);
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
    >
      <ReceiptBody receipt={receipt} />
    </div>,
    document.body,
  );
}

/** The sheet is hidden on the screen, so it is shown out of sight for as long as the measuring takes. */
function heightOf(sheet: HTMLElement, paper: Paper): number {
  Object.assign(sheet.style, {
    display: 'block',
    position: 'fixed',
    width: `${widths[paper]}mm`,
    visibility: 'hidden',
  });
  const height = sheet.scrollHeight * millimetresPerPixel;
  for (const name of ['display', 'position', 'width', 'visibility']) sheet.style.removeProperty(name);
  // Paper fonts differ a little from the screen's; some room at the end is cheaper than a second page.
  return Math.ceil(height * 1.08) + 12;
}
