// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, textOfField, until } from '../../lib/testing/user.testing.ts';
import { WholeInput } from './WholeInput.tsx';

function Pieces() {
  const [pieces, setPieces] = useState<number | string>('');
  return <WholeInput label="Piezas" value={pieces} onChange={setPieces} />;
}

test('a phone shows digits alone, also once something was typed', async () => {
  await draw(<Pieces />);
  expect(field('Piezas').getAttribute('inputmode')).toBe('numeric');
  fill(field('Piezas'), '12');
  await until(() => expect(textOfField(field('Piezas'))).toBe('12'));
  expect(field('Piezas').getAttribute('inputmode')).toBe('numeric');
});
