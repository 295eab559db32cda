import { expect, it } from 'vitest';
import { shortcuts } from '../../../../lib/device/shortcuts.ts';
import { methods } from '../charge.ts';

it('every method has its key, and no key is without a method', () => {
  expect(shortcuts.method).toHaveLength(methods.length);
});
