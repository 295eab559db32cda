// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { draw } from '../lib/drawn.testing.tsx';
import { field, fill, pressKey, seen, textOfField, until } from '../lib/hands.testing.ts';
import { ScaledInput } from './ScaledInput.tsx';

/** A field of hundredths up to 100, and what it holds. */
async function aField() {
  function Page() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <>
        <ScaledInput label="Share" scale={100} decimals={2} max={10_000} value={value} onChange={setValue} />
        <output>{String(value)}</output>
      </>
    );
  }
  await draw(<Page />);
  return { box: field('Share'), held: () => document.querySelector('output')?.textContent };
}

test('a field above its most shows what it holds, and says so', async () => {
  const { box, held } = await aField();
  fill(box, '250');
  await until(() => expect(held()).toBe('10000'));
  await until(() => expect(textOfField(box)).toBe('100'));
  expect(seen()).toContain('Como máximo 100');
  fill(box, '1000');
  await until(() => expect(textOfField(box)).toBe('100'));
  fill(box, '80');
  await until(() => expect(held()).toBe('8000'));
  expect(textOfField(box)).toBe('80');
});

test('digits of an Arabic keyboard are typed', async () => {
  const { box, held } = await aField();
  for (const data of '٤١') {
    const typed = Object.assign(new Event('textInput', { bubbles: true, cancelable: true }), { data });
    box.dispatchEvent(typed);
    await until(() => expect(typed.defaultPrevented).toBe(true));
  }
  await until(() => expect(held()).toBe('4100'));
  expect(textOfField(box)).toBe('41');
});

test('what is typed right after a press is not selected again, to be replaced by the next key', async () => {
  const { box } = await aField();
  if (!(box instanceof HTMLInputElement)) throw new Error('It is a field.');
  const select = vi.spyOn(box, 'select');
  const pressed = () => {
    box.blur();
    box.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    box.focus();
  };
  pressed();
  await until(() => expect(select).toHaveBeenCalledTimes(2));
  pressed();
  pressKey(box, '0');
  // Later than what was put off by the press.
  await new Promise((done) => setTimeout(done, 20));
  expect(select).toHaveBeenCalledTimes(3);
});

test.each([
  [',250.50', '125050'],
  [',250', '125000'],
])('what another wrote into the field first, before %s, belongs to the same sum', async (keys, parts) => {
  function Sum() {
    const [value, setValue] = useState<number | null>(100);
    return (
      <>
        <ScaledInput label="Sum" scale={100} decimals={2} value={value} onChange={setValue} />
        <output>{String(value)}</output>
      </>
    );
  }
  await draw(<Sum />);
  const box = field('Sum');
  if (!(box instanceof HTMLInputElement)) throw new Error('It is a field.');
  box.focus();
  box.setSelectionRange(1, 1);
  for (const key of keys) {
    // As a browser does it: what is not taken from it is written into the field.
    if (pressKey(box, key)) fill(box, box.value + key);
    await until(() => expect(textOfField(box)).not.toBe(''));
    box.setSelectionRange(box.value.length, box.value.length);
  }
  await until(() => expect(document.querySelector('output')?.textContent).toBe(parts));
});
