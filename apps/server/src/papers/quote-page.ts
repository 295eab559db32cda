import { escaped } from '@mostrador/shared/papers/receipt-html';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import type { OfferedQuote } from '../files/files.ts';
import { missingPaper, publicPaper } from './receipt-page.ts';

type Around = { nonce: string; faces: string };

/**
 * Builds the page behind a quote's link: its document, and the form in which the customer accepts or rejects
 * it.
 */
export function publicQuote(offered: OfferedQuote, { nonce, faces }: Around) {
  const isOpen = ['draft', 'sent', 'viewed'].includes(offered.state);
  return publicPaper(offered, {
    nonce,
    faces,
    after: isOpen ? buildForm(offered, nonce) : buildOutcome(offered),
    style: quoteStyle,
  });
}

export const missingQuote = (language: Language, nonce: string) =>
  missingPaper(language, { nonce, text: translator(language)('receipt.quote.linkInvalid') });

/** The outcome of a quote that needs no answer any more. */
function buildOutcome({ state, language, answeredName, business }: OfferedQuote) {
  const t = translator(language);
  const values = { name: answeredName ?? '', business: business.name };
  const texts: Partial<Record<OfferedQuote['state'], string>> = {
    accepted: t('receipt.quote.thanksAccepted', values),
    rejected: t('receipt.quote.thanksRejected', values),
    expired: t('receipt.quote.hasExpired', values),
    converted: t('receipt.quote.wasSold'),
  };
  return `<p class="answer" role="status" dir="auto">${escaped(texts[state] ?? '')}</p>`;
}

function buildForm({ language, total, link, revision, customerName }: OfferedQuote, nonce: string) {
  const t = translator(language);
  const path = new URL(link).pathname;
  const failed = t('receipt.quote.failed');
  return `<form class="answer" id="answer">
<label>${escaped(t('receipt.quote.yourName'))}
<input name="name" required maxlength="80" autocomplete="name" dir="auto"
 value="${escaped(customerName ?? '')}"></label>
<div><button type="submit" name="accept" value="">${escaped(t('receipt.quote.decline'))}</button>
<button type="submit" name="accept" value="yes" class="main">${escaped(
    t('receipt.quote.accept', { amount: total.value }),
  )}</button></div>
<p class="small" role="status" id="said">${escaped(t('receipt.quote.hint'))}</p>
</form>
<script nonce="${nonce}">
const path = ${JSON.stringify(path)}
const post = (what, body) => fetch(path + what, { method: 'POST', keepalive: true,
  headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
post('/viewed', {})
const form = document.getElementById('answer')
form.onsubmit = async (event) => {
  event.preventDefault()
  const buttons = form.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  const accept = event.submitter?.value === 'yes'
  const body = { accept, name: form.elements.namedItem('name').value, revision: ${revision} }
  const said = await post('/answer', body).then(async (answer) =>
    answer.ok ? null : ((await answer.json().catch(() => null))?.error ?? ''), () => '')
  if (said === null) return location.reload()
  document.getElementById('said').textContent = said || ${JSON.stringify(failed).replaceAll('<', '\\u003c')}
  for (const button of buttons) button.disabled = false
}
</script>`;
}

const quoteStyle = `
main { padding-bottom: 12rem }
.answer { position: fixed; inset-inline: 0; bottom: 0; padding: 12px 16px 16px; background: var(--paper);
  border-top: 1px solid var(--line); box-shadow: 0 -6px 20px rgb(26 23 18 / .08) }
form.answer > *, p.answer { max-width: 420px; margin-inline: auto }
p.answer { position: static; margin-top: 16px; border: 1px solid var(--line); border-radius: 8px;
  box-shadow: none; text-align: center }
.answer label { display: block; font-size: .82rem; color: var(--dim) }
.answer input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px;
  font: inherit; font-size: 1rem; color: var(--ink); background: var(--ground);
  border: 1px solid var(--dim); border-radius: 8px }
.answer div { display: flex; gap: 8px; margin-top: 10px }
.answer button { flex: 1; min-height: 48px; padding: 8px 12px; font: inherit; font-weight: 600;
  color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 8px;
  cursor: pointer }
.answer button.main { flex: 2; color: #fff; background: #2a3a5e; border-color: #2a3a5e }
.answer button:disabled { opacity: .6; cursor: default }
.answer .small { margin-top: 8px; text-align: center }
.answer :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media print { .answer { display: none } main { padding-bottom: 0 } }
`;
