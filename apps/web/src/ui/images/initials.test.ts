import { describe, expect, it } from 'vitest';
import { colorOfName, initialsOf } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Ana López', 'AL'],
    ['ana maría de la cruz', 'AC'],
    ['Beto', 'B'],
    ['  ', ''],
    ['مريم حسن', 'مح'],
    ['😀 Tienda', '😀T'],
  ])('%j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('take their colour from the first letter alone, whatever its accent or case', () => {
    expect(colorOfName('Élmer')).toBe(colorOfName('elena'));
    expect(colorOfName('Ana')).not.toBe(colorOfName('Beto'));
    expect(colorOfName('')).toBe('tinta');
  });
});
