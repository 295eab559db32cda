// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import { press, seen, until } from '../../lib/testing/user.testing.ts';
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

const outputText = () => document.querySelector('output')?.textContent;

function choose(...names: string[]) {
  chooseFiles(names.map((name) => new File(['x'], name, { type: 'image/png' })));
}

function chooseFiles(files: File[]) {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no place for files');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a picture that was removed while another travelled stays removed', async () => {
  await draw(<Pictures max={5} />);
  choose('new.png');
  await until(() => expect(travelling.has('new.png')).toBe(true));
  press('Quitar la imagen 1');
  await until(() => expect(outputText()).toBe(''));
  travelling.get('new.png')?.resolve({ id: 'new', url: 'blob:new' });
  await until(() => expect(outputText()).toBe('new'));
});

test('a picture that was not taken is named with its reason, and the one before stays', async () => {
  await draw(<Pictures max={1} />);
  choose('big.png');
  await until(() => expect(travelling.has('big.png')).toBe(true));
  travelling.get('big.png')?.reject(new TypeError('Failed to fetch'));
  await until(() => expect(seen()).toContain('big.png:'));
  expect(outputText()).toBe('old');
});

test('too many files are reported with the allowed number', async () => {
  await draw(<Pictures max={2} />);
  choose('second.png', 'third.png');
  await until(() => expect(seen()).toContain('third.png: Son demasiados archivos: lo más son 2 imágenes'));
});

test('a picture that was removed comes back to where it stood', async () => {
  await draw(<Pictures max={5} />);
  choose('next.png');
  await until(() => expect(travelling.has('next.png')).toBe(true));
  travelling.get('next.png')?.resolve({ id: 'next', url: 'blob:next' });
  await until(() => expect(outputText()).toBe('old next'));
  press('Quitar la imagen 1');
  await until(() => expect(outputText()).toBe('next'));
  await until(() => expect(seen()).toContain('Quitaste la imagen 1'));
  press('Deshacer');
  await until(() => expect(outputText()).toBe('old next'));
});

test('pictures removed one after the other come back together, each to its place', async () => {
  await draw(<Pictures max={5} />);
  choose('one.png', 'two.png');
  await until(() => expect(travelling.has('two.png')).toBe(true));
  travelling.get('one.png')?.resolve({ id: 'one', url: 'blob:one' });
  travelling.get('two.png')?.resolve({ id: 'two', url: 'blob:two' });
  await until(() => expect(outputText()).toBe('old one two'));
  press('Quitar la imagen 2');
  await until(() => expect(outputText()).toBe('old two'));
  press('Quitar la imagen 1');
  await until(() => expect(outputText()).toBe('two'));
  await until(() => expect(seen()).toContain('Quitaste 2 imágenes'));
  await until(() => expect(seen()).not.toContain('Quitaste la imagen'));
  press('Deshacer');
  await until(() => expect(outputText()).toBe('old one two'));
});

test('of several that are not taken each is named, whatever was wrong with it', async () => {
  await draw(<Pictures max={5} />);
  const drawing = new File(['<svg/>'], 'mal.svg', { type: 'image/svg+xml' });
  chooseFiles([drawing, new File(['x'], 'lost.png', { type: 'image/png' })]);
  await until(() => expect(travelling.has('lost.png')).toBe(true));
  travelling.get('lost.png')?.reject(new TypeError('Failed to fetch'));
  await until(() => expect(seen()).toContain('lost.png:'));
  expect(seen()).toContain('mal.svg:');
});
