// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, field, fill, seen, textOfField, until } from '../../lib/testing/user.testing.ts';
import LabelsDialog from './LabelsDialog.tsx';

const label = { id: 'v', productId: 'p', name: 'Agua', variant: null, price: 500, sku: null, stock: 3000 };

test('a new number of copies replaces the old one, and an unreadable code is reported', async () => {
  const answers = {
    'user.me': () => aMe({ mainRole: 'owner' }),
    'product.labels': () => ({ labels: [{ ...label, barcode: 'ABC-123-LARGO-0001' }] }),
  };
  await draw(<LabelsDialog choice={{ allProducts: true }} opened onClose={() => undefined} />, { answers });
  await until(() => expect(seen()).toContain('demasiado largo para esta etiqueta'));
  fill(field('Cuántas'), 'own');
  await until(() => field('De cada uno'));
  fill(field('De cada uno'), '');
  await until(() => expect(seen()).toContain('Imprimir 0 etiquetas'));
  expect(textOfField(field('De cada uno'))).toBe('');
  fill(field('De cada uno'), '5');
  await until(() => expect(seen()).toContain('Imprimir 5 etiquetas'));
  fill(field('De cada uno'), '');
  field('De cada uno').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await until(() => expect(textOfField(field('De cada uno'))).toBe('1'));
  expect(button('Imprimir 1 etiqueta').hasAttribute('disabled')).toBe(false);
});
