import { codeInText } from '../words/code-text.ts';
import type { QrDrawing } from './qr.ts';
import type { ReceiptRow, ReceiptView } from './receipt-view.ts';

/**
 * Renders a receipt as a fragment of HTML with every text escaped. The layout is up to the page around it.
 */
export function receiptHtml(view: ReceiptView, qr: QrDrawing): string {
  const { business, facts, lines, sums, total, payments, credit } = view;
  return `<article class="receipt" lang="${view.language}" dir="${view.direction}">
<header>
${business.logoUrl ? `<img class="logo" src="${escaped(business.logoUrl)}" alt="">` : ''}
<p class="name" dir="auto">${escaped(business.name)}</p>
${business.lines.map((line) => `<p dir="auto">${escaped(line)}</p>`).join('')}
</header>
<h1>${escaped(view.title)} <bdi class="whole">${escaped(view.number)}</bdi></h1>
${view.stamps.map((stamp) => `<p class="stamp"><strong>${written(stamp)}</strong></p>`).join('')}
${rowsOf(facts)}
<table>
<thead><tr>${heads(view)}</tr></thead>
<tbody>${lines.map(lineOf).join('')}</tbody>
</table>
${rowsOf(sums)}
<dl class="total">${rowOf(total)}</dl>
${rowsOf([...payments, ...credit])}
${view.comments ? `<p class="comments" dir="auto">${written(view.comments)}</p>` : ''}
${view.signatures.length > 0 ? `<ul class="signatures">${view.signatures.map(signed).join('')}</ul>` : ''}
<footer>
<svg class="code" viewBox="-2 -2 ${qr.size + 4} ${qr.size + 4}" role="img" aria-label="${escaped(view.linkCaption)}"
 shape-rendering="crispEdges"><path d="${qr.path}"/></svg>
<p class="small">${escaped(view.linkCaption)}</p>
${view.thanks ? `<p dir="auto">${escaped(view.thanks)}</p>` : ''}
${view.notices.map((notice) => `<p class="small" dir="auto">${written(notice)}</p>`).join('')}
</footer>
</article>`;
}

/** Text that may stand between tags and inside quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same without line breaks inside codes, because «P-⏎001656» reads like two codes. */
const written = (text: string): string =>
  text
    .split(codeInText)
    .map((part, place) => (place % 2 === 1 ? `<span class="whole">${part}</span>` : escaped(part)))
    .join('');

const signed = (signature: string) => `<li>${escaped(signature)}</li>`;

const heads = ({ heads: { quantity, name, price, total } }: ReceiptView) =>
  [quantity, name, price, total].map((head) => `<th scope="col">${escaped(head)}</th>`).join('');

const lineOf = ({ quantity, name, price, total, details }: ReceiptView['lines'][number]) =>
  `<tr><td>${escaped(quantity)}</td><td><bdi>${written(name)}</bdi>${details
    .map((detail) => `<span class="small" dir="auto">${written(detail)}</span>`)
    .join('')}</td><td><bdi>${escaped(price)}</bdi></td><td><bdi>${escaped(total)}</bdi></td></tr>`;

const rowsOf = (rows: ReceiptRow[]) => (rows.length > 0 ? `<dl>${rows.map(rowOf).join('')}</dl>` : '');

const rowOf = ({ label, value }: ReceiptRow) =>
  `<div><dt>${written(label)}</dt><dd><bdi>${written(value)}</bdi></dd></div>`;
