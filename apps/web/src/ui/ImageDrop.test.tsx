// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../lib/drawn.testing.tsx';
import { press, seen, until } from '../lib/hands.testing.ts';
import ImageDrop from './ImageDrop.tsx';
import type { FieldImage } from './ImageList.tsx';

const travelling = new Map<string, PromiseWithResolvers<FieldImage>>();

const upload = ({ name }: File) => {
  const sent = Promise.withResolvers<FieldImage>();
  travelling.set(name, sent);
  return sent.promise;
};

function Pictures({ max }: { max: number }) {
  const [images, setImages] = useState<FieldImage[]>([{ id: 'old', url: '/old.webp' }]);
  return (
    <>
      <ImageDrop label="Pictures" value={images} onChange={setImages} upload={upload} max={max} />
      <output>{images.map(({ id }) => id).join(' ')}</output>
    </>
  );
}

const kept = () => document.querySelector('output')?.textContent;

function choose(name: string) {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no place for files');
  Object.defineProperty(input, 'files', { value: [new File(['x'], name, { type: 'image/png' })] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a picture that was removed while another travelled stays removed', async () => {
  await draw(<Pictures max={5} />);
  choose('new.png');
  await until(() => expect(travelling.has('new.png')).toBe(true));
  press('Quitar la imagen 1');
  await until(() => expect(kept()).toBe(''));
  travelling.get('new.png')?.resolve({ id: 'new', url: 'blob:new' });
  await until(() => expect(kept()).toBe('new'));
});

test('a picture that was not taken is named with its reason, and the one before stays', async () => {
  await draw(<Pictures max={1} />);
  choose('big.png');
  await until(() => expect(travelling.has('big.png')).toBe(true));
  travelling.get('big.png')?.reject(new TypeError('Failed to fetch'));
  await until(() => expect(seen()).toContain('big.png:'));
  expect(kept()).toBe('old');
});
