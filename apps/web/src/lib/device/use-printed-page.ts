import { useEffect } from 'react';

/**
 * Lays the page of what is printed: as long as the printer looks, `ruleOf` says how large it is and nothing
 * but `what` is seen (`data-printing` of the body). `ruleOf` stays the same function while it says the same,
 * and answers null where there is nothing to print.
 */
export function usePrintedPage(what: 'labels' | 'receipt', ruleOf: () => string | null) {
  useEffect(() => {
    const page = new CSSStyleSheet();
    const lay = () => {
      const rule = ruleOf();
      if (rule === null) return;
      // A rule made like this is allowed where inline styles are not.
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
