import { describe, expect, test } from 'vitest';
import { makeWedge } from './wedge.ts';

const codes = Array.from({ length: 100 }, (_, index) => String(7_501_055_300_000 + index * 37));

/** A field with a keyboard before it: keys write, Enter submits, and a scan is taken out again. */
function makeField({ known = codes, text = '' }: { known?: string[]; text?: string } = {}) {
  const press = makeWedge({ isKnown: (code) => known.includes(code) });
  const heard: { scanned: string[]; submitted: string[] } = { scanned: [], submitted: [] };
  const field = { text, before: text, now: 0, ...heard };
  const type = (keys: Iterable<string>, gap: number, isEditable = true) => {
    for (const key of keys) {
      field.now += gap;
      const before = field.text;
      const answer = press({ key, at: field.now, isEditable });
      if (answer.kind === 'begin') field.before = before;
      if (answer.kind === 'scan') {
        field.scanned.push(answer.code);
        field.text = field.before + answer.typed;
      } else if (key === 'Enter') field.submitted.push(field.text);
      else if (key.length === 1 && isEditable) field.text += key;
    }
  };
  return { field, type, scan: (code: string, gap: number) => type([...code, 'Enter'], gap) };
}

/** Two words of a person: 110 to 260 ms between two keys, as people type. */
const hands = (seed: number) => 140 + ((seed * 7919) % 120);

describe.each([10, 35, 80])('a scanner of %i ms per key', (gap) => {
  test('loses and doubles nothing in a hundred scans mixed with typing', () => {
    const { field, type, scan } = makeField();
    const written: string[] = [];
    codes.forEach((code, index) => {
      const word = ['caf', 'arroz', '3*', 'queso fresco'][index % 4] ?? '';
      for (const letter of word) type([letter], hands(index + word.length));
      written.push(word);
      field.now += 200;
      scan(code, gap);
      expect(field.text).toBe(written.join(''));
    });
    expect(field.scanned).toEqual(codes);
    expect(field.submitted).toEqual([]);
  });

  test('two scans in a row are two scans, and the second is no quantity of the first', () => {
    const { field, scan } = makeField();
    scan('7501055300000', gap);
    scan('7501055300000', gap);
    expect(field).toMatchObject({ scanned: ['7501055300000', '7501055300000'], text: '', submitted: [] });
  });

  test('keeps a letter that was typed just before the first character', () => {
    const { field, type, scan } = makeField();
    type('c', 400);
    scan('7501055300037', gap);
    expect(field).toMatchObject({ scanned: ['7501055300037'], text: 'c' });
  });

  test('on a button its Enter presses nothing', () => {
    const { field, type } = makeField();
    type([...'99887766554', 'Enter'], gap, false);
    expect(field).toMatchObject({ scanned: ['99887766554'], submitted: [] });
  });
});

test('an unknown code is a scan if it arrives at the pace of a machine', () => {
  const { field, scan } = makeField({ text: 'pan' });
  scan('4006381333931', 20);
  expect(field).toMatchObject({ scanned: ['4006381333931'], text: 'pan', submitted: [] });
});

test('capital letters, with Shift in between, belong to the code', () => {
  const { field, type } = makeField({ known: ['AB-12'] });
  type(['Shift', 'A', 'Shift', 'B', '-', '1', '2', 'Enter'], 15);
  expect(field.scanned).toEqual(['AB-12']);
});

test('text typed by a person stays in its field', () => {
  const { field, type } = makeField();
  type([...'leche', 'Enter'], 150);
  type([...'55551234', 'Enter'], 95);
  expect(field).toMatchObject({ scanned: [], submitted: ['leche', 'leche55551234'] });
});

test('text typed by a program at its own pace is no code', () => {
  const { field, type } = makeField();
  type([...'pan frances', 'Enter'], 4);
  expect(field).toMatchObject({ scanned: [], submitted: ['pan frances'] });
});

test('a short amount typed in a hurry is no stock number', () => {
  const { field, type } = makeField({ known: ['1250', '250'] });
  type([...'1250', 'Enter'], 70);
  expect(field).toMatchObject({ scanned: [], submitted: ['1250'] });
});

test('the end of an unknown code is not taken for a known one', () => {
  const { field, scan } = makeField({ known: ['1234'] });
  scan('9991234', 12);
  expect(field).toMatchObject({ scanned: [], submitted: ['9991234'] });
});

test('a scanner that stumbles once is still one scan', () => {
  const { field, type } = makeField({ text: 'pan' });
  type('750', 12);
  type('1', 260);
  type('055300', 12);
  type('0', 180);
  type(['0', '0', 'Enter'], 12);
  expect(field).toMatchObject({ scanned: ['7501055300000'], text: 'pan', submitted: [] });
});

test('keys that move the caret separate what was typed before from the scan', () => {
  const { field, type, scan } = makeField();
  type([...'queso', 'ArrowLeft'], 90);
  scan('7501055300000', 15);
  expect(field).toMatchObject({ scanned: ['7501055300000'], text: 'queso' });
});

test('Enter after a pause is a person', () => {
  const { field, type } = makeField();
  type('7501055300000', 10);
  type(['Enter'], 800);
  expect(field).toMatchObject({ scanned: [], submitted: ['7501055300000'] });
});

test('a scanner that ends with Tab is one too', () => {
  const { field, type } = makeField();
  type([...'7501055300000', 'Tab'], 20);
  expect(field).toMatchObject({ scanned: ['7501055300000'], text: '' });
});
