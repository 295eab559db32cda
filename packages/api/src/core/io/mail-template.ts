import { directionOf, type Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import type { Mail } from './mail.ts';

/** A further paragraph with the page that it links to. */
type Also = { text: string; link: string };
type MailContent = Record<'subject' | 'greeting' | 'text' | 'button' | 'ignore', string> & {
  also?: readonly Also[];
};
type Parts = MailContent & Record<'linkHint' | 'footer', string>;
/** `isToOthers`: the recipient may never have used the program. */
export type Envelope = { to: string; language: Language; link: string; isToOthers?: boolean };

/**
 * Builds a mail with one main link and further pages, as plain text and as HTML that is readable without
 * pictures.
 */
export function letter({ to, language, link, isToOthers = false }: Envelope, content: MailContent): Mail {
  const t = translator(language);
  const footer = t(isToOthers ? 'mail.footerSent' : 'mail.footer');
  const parts = { ...content, linkHint: t('mail.linkHint'), footer };
  const html = htmlOf(parts, { link, language });
  return { to, subject: parts.subject, link, text: textOf(parts, link), html };
}

/**
 * Makes the name that a user gave to a business safe for emails, so that no mail program turns it into a
 * link: look-alike letters are unified, characters that reverse the text direction are removed, and a space
 * or a look-alike separates a dot, slash or at-sign from the text after it.
 */
export const withoutLinks = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\b[a-z][a-z+.-]*:[/\\]+/gi, '')
    .replace(/[.\u3002\uff61](?=\p{N}|[\p{L}\p{N}-]{2})/gu, '\u2024')
    .replace(/[/\\](?=\S)/g, '\u2215')
    .replace(/@(?=\S)/g, '@ ');

const textOf = ({ greeting, text, button, also = [], ignore, footer }: Parts, link: string) =>
  [
    ...[greeting, text, `${button}:\n${link}`],
    ...also.map((each) => `${each.text}\n${each.link}`),
    ...[ignore, `--\n${footer}`],
  ].join('\n\n');

function htmlOf(parts: Parts, { link, language }: { link: string; language: Language }) {
  const { subject, greeting, text, button, also = [], ignore, linkHint, footer } = parts;
  const paragraph = (content: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(content)}</p>`;
  const linkTo = (address: string) => {
    const shown = escapeHtml(address);
    return `<p dir="ltr" style="margin:0 0 16px;word-break:break-all"><a href="${shown}">${shown}</a></p>`;
  };
  const quiet = 'color:#5f5a51;font-size:14px;';
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${bodyStyle}">
<div style="${paperStyle}">
<p dir="ltr" style="margin:0 0 24px;${wordmarkStyle}">mostrador<span style="color:#e79202">.</span></p>
${paragraph(greeting)}
${paragraph(text)}
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="${buttonStyle}">${escapeHtml(button)}</a></p>
${paragraph(linkHint, quiet)}
<p dir="ltr" style="margin:0 0 16px;${quiet}word-break:break-all">${escapeHtml(link)}</p>
${also.map((each) => `${paragraph(each.text)}\n${linkTo(each.link)}\n`).join('')}${paragraph(ignore, quiet)}
${paragraph(footer, `${quiet}margin:24px 0 0;`)}
</div>
</body>
</html>
`;
}

// The colours and fonts of the page. A mail program does not load our fonts, so if they are not installed, it
// uses its own.
const bodyStyle =
  "margin:0;padding:24px;background:#fcfbfa;color:#24211c;font:16px/1.5 'IBM Plex Sans',system-ui,sans-serif";
const paperStyle =
  'max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e6e1da;' +
  'border-top:3px solid #ffae34';
const wordmarkStyle =
  "font:700 22px/1.2 'Bricolage Grotesque','IBM Plex Sans',system-ui,sans-serif;letter-spacing:-.035em";
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#2a3e59;color:#fff;' +
  'text-decoration:none;font-weight:600';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
