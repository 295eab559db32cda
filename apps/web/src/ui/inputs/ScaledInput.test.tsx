// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useFormat } from '../../lib/format/format.ts';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, pressKey, seen, textOfField, until } from '../../lib/testing/user.testing.ts';
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
  return { box: field('Share'), outputText: () => document.querySelector('output')?.textContent };
}

test('a field above its most shows what it holds, and says so', async () => {
  const { box, outputText } = await aField();
  fill(box, '250');
  await until(() => expect(outputText()).toBe('10000'));
  await until(() => expect(textOfField(box)).toBe('100'));
  expect(seen()).toContain('Como máximo 100');
  fill(box, '1000');
  await until(() => expect(textOfField(box)).toBe('100'));
  fill(box, '80');
  await until(() => expect(outputText()).toBe('8000'));
  expect(textOfField(box)).toBe('80');
});

test('digits of an Arabic keyboard are typed', async () => {
  const { box, outputText } = await aField();
  for (const data of '٤١') {
    const typed = Object.assign(new Event('textInput', { bubbles: true, cancelable: true }), { data });
    box.dispatchEvent(typed);
    await until(() => expect(typed.defaultPrevented).toBe(true));
  }
  await until(() => expect(outputText()).toBe('4100'));
  expect(textOfField(box)).toBe('41');
});

test('text typed right after a press is not selected and replaced by the next key', async () => {
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

/** A sum of a shop that writes its money so, and a way to type into it as a browser does. */
async function aSum(value: number | null, moneySymbol: 'dot' | 'comma') {
  function Sum() {
    const [sum, setSum] = useState(value);
    const format = useFormat();
    return (
      <>
        <p>{format.moneySymbol}</p>
        <ScaledInput label="Sum" scale={100} decimals={2} value={sum} onChange={setSum} />
        <output>{String(sum)}</output>
      </>
    );
  }
  await draw(<Sum />, { answers: { 'user.me': () => aMe({ at: { moneySymbol } }) } });
  const box = field('Sum');
  if (!(box instanceof HTMLInputElement)) throw new Error('It is a field.');
  box.focus();
  await until(() => expect(document.querySelector('p')?.textContent).toBe(moneySymbol));
  const type = async (keys: string, isNamed: boolean) => {
    for (const key of keys) {
      // A phone's keyboard does not report the key.
      pressKey(box, isNamed ? key : 'Unidentified');
      fill(box, box.value + key);
      await until(() => expect(textOfField(box)).not.toBe(''));
      box.setSelectionRange(box.value.length, box.value.length);
    }
  };
  return { box, type, outputText: () => document.querySelector('output')?.textContent };
}

test.each([
  [',250.50', '125050'],
  [',250', '125000'],
])('text written into the field by code before %s belongs to the same amount', async (keys, parts) => {
  const { type, outputText } = await aSum(100, 'dot');
  await type(keys, true);
  await until(() => expect(outputText()).toBe(parts));
});

test.each([
  ['dot', '1,250', '125000'],
  ['dot', '1,250.50', '125050'],
  ['dot', '1.250', '125'],
  ['dot', '12.5', '1250'],
  ['dot', '12,5', '1250'],
  ['comma', '1.250', '125000'],
  ['comma', '1.250,50', '125050'],
  ['comma', '1,250', '125'],
] as const)('with %s as decimal sign, %s is typed by any keyboard', async (moneySymbol, keys, parts) => {
  for (const isNamed of [true, false]) {
    const { type, outputText } = await aSum(null, moneySymbol);
    await type(keys, isNamed);
    await until(() => expect(outputText()).toBe(parts));
    document.body.replaceChildren();
  }
});

test('deleted input is no longer part of the amount', async () => {
  const { box, type, outputText } = await aSum(null, 'dot');
  await type('1,25', false);
  fill(box, box.value.slice(0, -1));
  await until(() => expect(outputText()).toBe('120'));
  await type('5', false);
  await until(() => expect(outputText()).toBe('125'));
});

test('a value that the page rejects does not stay in the field', async () => {
  function Page() {
    const [value, setValue] = useState<number | null>(200);
    const take = (next: number | null) => setValue(Math.min(next ?? 0, 200));
    return <ScaledInput label="Boxes" scale={100} decimals={0} value={value} onChange={take} />;
  }
  await draw(<Page />);
  const box = field('Boxes');
  expect(textOfField(box)).toBe('2');
  fill(box, '3');
  await until(() => expect(textOfField(box)).toBe('2'));
  fill(box, '1');
  await until(() => expect(textOfField(box)).toBe('1'));
});
