import { expect, it } from 'vitest';
import { shortcuts } from '../../lib/device/shortcuts.ts';
import { capsOf } from './key-caps.ts';

it.each([
  ['search', ['F2', '/']],
  ['quantityFirst', ['3', '*']],
  ['lineQuantity', ['↑', '↓', '+', '−']],
  ['waiting', ['Shift', 'F8']],
  ['method', ['Alt', '1 2 3 4']],
  ['palette', ['Ctrl', 'K']],
  ['goTo', ['g', 'v p c r']],
] as const)('%s is shown as %j', (does, caps) => {
  expect(capsOf(shortcuts[does])).toEqual(caps);
});
