import { languages } from '@mostrador/shared/text/translate';
import { texts } from '@mostrador/shared/text/translator';
import { expect, test } from 'vitest';
import { receiptMailOf } from '../../sales/receipt/receipt-mail.ts';
import { letter, withoutLinks } from './mail-template.ts';

const content = { subject: 'Hola', greeting: 'Hola,', text: '1 < 2', button: 'Abrir', ignore: 'Nada' };
const link = 'https://example.com/r/abc?x=1&y=2';

test('a mail to a mere customer does not call the recipient a user of the program', () => {
  for (const language of languages) {
    const { footer, footerSent } = texts[language].mail;
    const own = letter({ to: 'ana@example.com', language, link }, content);
    expect([own.text.includes(footer), own.html.includes(footer)]).toEqual([true, true]);
    const view = { business: { name: 'La Esquina' }, number: 'P-000001', total: { value: 'Q 5' } };
    const mailed = receiptMailOf({ ...view, language, link }, 'rosa@example.com');
    expect(mailed.text.endsWith(footerSent)).toBe(true);
    expect(mailed.html).toContain(footerSent);
    expect(mailed.html).not.toContain(footer);
  }
});

test('Arabic sentences keep what they name whole, and codes that are copied have nothing around them', () => {
  const written = JSON.stringify(texts.ar.mail);
  for (const name of ['name', 'organization', 'role', 'business', 'total', 'url', 'shop', 'asker'])
    expect(written.replaceAll(`\u2068{${name}}\u2069`, '')).not.toContain(`{${name}}`);
  for (const text of [texts.ar.mail.invite.text, texts.ar.mail.proof.text])
    expect(text).toContain(' {code}.');
});

test('no name of a business becomes a link or turns its line around', () => {
  const names = [
    ['premio\uff0eexample\uff0ecom', 'premio\u2024example\u2024com'],
    ['premio\u3002example', 'premio\u2024example'],
    ['1.1.1.1/x', '1\u20241\u20241\u20241\u2215x'],
    ['moc.knab\u202e aquí', 'moc\u2024knab aquí'],
    ['exam\u200bple.com', 'example\u2024com'],
    ['\uff48ttps://x.yz', 'x\u2024yz'],
    ['http:\\\\banco.gt\\a', 'banco\u2024gt\u2215a'],
    ['ana@banco.gt', 'ana@ banco\u2024gt'],
    ['Dr. Pérez & Cía. S.A.', 'Dr. Pérez & Cía. S.A.'],
    ['مقهى الزاوية', 'مقهى الزاوية'],
  ];
  expect(names.map(([name = '']) => withoutLinks(name))).toEqual(names.map(([, shown]) => shown));
});

test('a mail is the program’s: its name, its ink on the button, its marigold above', () => {
  const { html } = letter({ to: 'ana@example.com', language: 'es', link }, content);
  expect(html).toMatch(/>mostrador<span style="color:#e79202">\.<\/span>/);
  expect(html).toMatch(/background:#2a3e59;color:#fff;[^>]*>Abrir<\/a>/);
  expect(html).toContain('border-top:3px solid #ffae34');
});

test('user text is escaped, and the address is complete in both parts', () => {
  const { html, text } = letter({ to: 'ana@example.com', language: 'ar', link }, content);
  expect(html).toContain('1 &lt; 2');
  expect(html).toContain('href="https://example.com/r/abc?x=1&amp;y=2"');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(text).toContain(`Abrir:\n${link}\n`);
});
