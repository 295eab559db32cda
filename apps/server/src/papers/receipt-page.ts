import { drawQr } from '@mostrador/shared/papers/qr';
import { escaped, receiptHtml } from '@mostrador/shared/papers/receipt-html';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { directionOf, type Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { receiptStyle } from './receipt-style.ts';

type Around = { nonce: string; faces?: string; head?: string; after?: string; style?: string };

/**
 * Builds a receipt as one complete document, which loads only the shop's picture and the files named by
 * `faces`.
 */
export const receiptDocument = (
  view: ReceiptView,
  { nonce, faces = '', style = '', head = '', after = '' }: Around,
) =>
  document(view, {
    nonce,
    faces,
    style,
    title: `${view.title} ${view.number} · ${view.business.name}`,
    head,
    body: receiptHtml(view, drawQr(view.link)) + after,
  });

/**
 * Builds the page of a document behind its link: its actions, the content `after` it, and the preview in
 * messages.
 */
export function publicPaper(view: ReceiptView, { nonce, faces = '', after = '', style = '' }: Around) {
  const t = translator(view.language);
  const { business, total } = view;
  const path = new URL(view.link).pathname;
  const pdfs = (['ticket_80', 'letter'] as const).map(
    (format) =>
      `<a href="${escaped(path)}.pdf?format=${format}">PDF · ${escaped(t(`receipt.formats.${format}`))}</a>`,
  );
  return receiptDocument(view, {
    nonce,
    faces,
    style,
    head: [
      meta('og:type', 'website'),
      meta('og:site_name', business.name),
      meta('og:title', `${view.title} ${view.number}`),
      meta('og:description', `${total.label} ${total.value}`),
      meta('og:url', view.link),
      business.logoUrl ? meta('og:image', business.logoUrl) : '',
    ].join(''),
    after: `<nav>${pdfs.join('')}
<button type="button" id="print">${escaped(t('receipt.print'))}</button></nav>
<p class="mark" dir="ltr">mostrador</p>
<script nonce="${nonce}">document.getElementById('print').onclick = () => print()</script>${after}`,
  });
}

/** Builds the page of a link without a receipt, or whose receipt no longer exists. */
export const missingReceipt = (language: Language, nonce: string) =>
  missingPaper(language, { nonce, text: translator(language)('errors.receiptLinkInvalid') });

export const missingPaper = (language: Language, { nonce, text }: { nonce: string; text: string }) => {
  return document(
    { language, direction: directionOf(language) },
    {
      nonce,
      faces: '',
      style: '',
      title: text,
      head: '',
      body: `<h1>${escaped(text)}</h1><p class="mark" dir="ltr">mostrador</p>`,
    },
  );
};

type Document = { nonce: string; faces: string; style: string; title: string; head: string; body: string };

const document = (
  { language, direction }: Pick<ReceiptView, 'language' | 'direction'>,
  { nonce, faces, style, title, head, body }: Document,
) => `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escaped(title)}</title>${head}
<style nonce="${nonce}">${faces}${receiptStyle}${style}</style></head>
<body><main>${body}</main></body>
</html>
`;

const meta = (property: string, content: string) =>
  `<meta property="${property}" content="${escaped(content)}">`;
