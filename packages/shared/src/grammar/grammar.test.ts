import { describe, expect, test } from 'vitest';
import { addDays } from '../time/time.ts';
import { type Draft, parseEntries, sureFrom } from './grammar.ts';
import { arabic } from './sentences-ar.testing.ts';
import { english } from './sentences-en.testing.ts';
import { spanish } from './sentences-es.testing.ts';

/** A Thursday. */
const today = '2026-11-26';
const read = (sentence: string) => parseEntries(sentence, { today });

type Example = { sentence: string; meant: string[] };
const tableOf = (text: string): Example[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [sentence = '', meant = ''] = line.split(' = ');
      return { sentence: sentence.replace(/\?$/, ''), meant: meant.split(' + ') };
    });

/** A draft as the table writes it. */
function formatDraft(draft: Draft) {
  const { kind, amount, concept, contact, account, date, confidence, from, to, isAll } = draft;
  if (confidence < sureFrom || (amount === null && !isAll)) return 'ask';
  const ago = Array.from({ length: 40 }, (_, days) => days).find((days) => addDays(today, -days) === date);
  const coins = amount === null ? 'all' : amount % 100 === 0 ? `${amount / 100}` : (amount / 100).toFixed(2);
  return [
    ...[kind, coins, from && `${from}>${to}`, concept],
    ...(contact ? [`@${contact.replaceAll(' ', '_')}`] : []),
    ...(account ? [`!${account}`] : []),
    ...(ago ? [`-${ago}`] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

describe.each([
  { language: 'Spanish', examples: tableOf(spanish), least: 200 },
  { language: 'English', examples: tableOf(english), least: 100 },
  { language: 'Arabic', examples: tableOf(arabic), least: 100 },
])('$language', ({ examples, least }) => {
  test('is understood, or leads to a question', () => {
    expect(examples.length).toBeGreaterThanOrEqual(least);
    const answers = examples.map(({ sentence, meant }) => ({
      sentence,
      meant,
      parsed: read(sentence).length > 0 ? read(sentence).map(formatDraft) : ['ask'],
    }));
    const isExact = ({ meant, parsed: found }: (typeof answers)[number]) => found.join() === meant.join();
    const others = answers.filter((answer) => !isExact(answer));
    // Unrecognized sentences lead to a question: no entry differs from the meaning.
    const wrong = others.filter(({ meant, parsed: found }) =>
      found.some((each) => each !== 'ask' && !meant.includes(each)),
    );
    expect(wrong).toEqual([]);
    expect((answers.length - others.length) / answers.length).toBeGreaterThanOrEqual(0.95);
  });
});

test('a name that is known is found in any case', () => {
  const [draft] = parseEntries('le pagué 80 a taller el rápido de frenos', {
    today,
    contacts: ['Taller El Rápido'],
  });
  expect(draft).toMatchObject({
    kind: 'expense',
    amount: 8000,
    contact: 'Taller El Rápido',
    concept: 'Frenos',
  });
});

test('a concept hints at its category', () => {
  const category = (sentence: string) => read(sentence)[0]?.category;
  expect(category('gasté 50 en gasolina')).toBe('fuel');
  expect(category('pagué 200 de luz')).toBe('electricity');
  expect(category('I paid 300 in wages')).toBe('wages');
  expect(category('gasté 10 en chicles')).toBeNull();
  expect(category('vendí 200 de agua')).toBeNull();
});

test('a day at the end of a list applies to all of it, also to queried items', () => {
  expect(read('20 de agua y 15 de luz ayer').map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-25']);
  expect(read('gasté 20 en agua y 15 en luz mañana').map(({ questions }) => questions)).toEqual([
    ...[['date'], ['date']],
  ]);
});

test('a place is a kind of account, or one that is known by its name', () => {
  const known = { today, accounts: ['Caja', 'Banrural monetaria'] };
  const [draft] = parseEntries('pasé 300 de banrural monetaria a la caja', known);
  expect(draft).toMatchObject({
    kind: 'transfer',
    from: { name: 'Banrural monetaria' },
    to: { name: 'Caja' },
  });
  const [safe] = parseEntries('pasé 300 de la caja a la caja fuerte', known);
  expect(safe).toMatchObject({ from: { name: 'Caja' }, to: 'safe', concept: null });
});

test('a payment to a contact without a purpose may be a debt payment', () => {
  const isPerhaps = (sentence: string) => read(sentence)[0]?.isPerhapsDebt;
  expect(isPerhaps('le pagué 300 a Sol')).toBe(true);
  expect(isPerhaps('cobré 100 a Juan')).toBe(true);
  expect(isPerhaps('pagué 300 a don José por el flete')).toBe(false);
  expect(isPerhaps('vendí 100 a Juan')).toBe(false);
});

test('says why it asks', () => {
  const questions = (sentence: string) => read(sentence)[0]?.questions;
  expect(questions('pagué la renta')).toEqual(['amount']);
  expect(questions('fié 45')).toEqual(['contact']);
  expect(questions('moví 900 al banco')).toEqual(['places']);
  expect(questions('aboné 300')).toEqual(['contact']);
  expect(questions('gasté 50')).toEqual(['concept']);
  expect(questions('mañana pago 200 de luz')).toEqual(['date']);
  expect(questions('50 en gasolina')).toEqual(['kind']);
  expect(read('')).toEqual([]);
});
