import { useEffect } from 'react';

/**
 * Sets the page for printing: while the browser prints, the CSS rule of `ruleOf` sets the page size, and
 * only `what` is visible (`data-printing` of the body). `ruleOf` must be a stable function, and returns null
 * if there is nothing to print.
 */
export function usePrintedPage(what: 'labels' | 'receipt', ruleOf: () => string | null) {
  useEffect(() => {
    const page = new CSSStyleSheet();
    const lay = () => {
      const rule = ruleOf();
      if (rule === null) return;
      // The content security policy allows a constructed style sheet, but no inline styles.
      page.replaceSync(rule);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
      document.body.dataset.printing = what;
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
  }, [what, ruleOf]);
}
