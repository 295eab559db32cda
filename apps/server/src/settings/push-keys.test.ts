import { temporaryFolder } from '@mostrador/database/testing-folder';
import { expect, test } from 'vitest';
import { pushKeysOf } from './push-keys.ts';

const optionsFor = (dataDir: string) => ({
  privateKey: null,
  dataDir,
  publicUrl: 'http://localhost:3000',
  mailFrom: 'Mostrador <avisos@example.com>',
});
const aFolder = () => temporaryFolder('push');

test('a key is created once and stored, and another shop has another key', () => {
  const folder = aFolder();
  const made = pushKeysOf(optionsFor(folder));
  expect(made).toMatchObject({ subject: 'mailto:avisos@example.com' });
  expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65);
  expect(Buffer.from(made.privateKey, 'base64url')).toHaveLength(32);
  expect(pushKeysOf(optionsFor(folder))).toEqual(made);
  expect(pushKeysOf(optionsFor(aFolder())).publicKey).not.toBe(made.publicKey);
});

test('the operator’s own counts, and one that is none stops the start', () => {
  const { privateKey, publicKey } = pushKeysOf(optionsFor(aFolder()));
  const own = { ...optionsFor(aFolder()), privateKey, publicUrl: 'https://shop.example.com' };
  expect(pushKeysOf(own)).toEqual({ privateKey, publicKey, subject: 'https://shop.example.com' });
  expect(() => pushKeysOf({ ...own, privateKey: 'A'.repeat(43) })).toThrow('PUSH_PRIVATE_KEY');
});

test('an own key that is a small number, written with fewer bytes, signs as well', () => {
  const short = pushKeysOf({
    ...optionsFor(aFolder()),
    privateKey: Buffer.alloc(31, 7).toString('base64url'),
  });
  expect(Buffer.from(short.privateKey, 'base64url')).toHaveLength(32);
});
