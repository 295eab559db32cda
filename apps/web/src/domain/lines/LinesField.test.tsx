// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useAppForm } from '../../lib/forms/form.ts';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, press, pressKey, seen, textOfField, until } from '../../lib/testing/user.testing.ts';
import type { FoundProduct } from '../product/found-product.ts';
import { GoodsRow } from './GoodsRow.tsx';
import { goodsLineOf } from './goods-line.ts';
import { LinesField } from './LinesField.tsx';

const goods = (name: string, others: Partial<FoundProduct> = {}): FoundProduct => ({
  productId: name,
  variantId: name,
  name,
  barcode: null,
  codes: [],
  unit: 'piece',
  quantityMin: 1,
  trackStock: true,
  asksExtras: false,
  quantityStep: 1000,
  stock: 3000,
  price: 1000,
  cost: 400,
  expiresOn: null,
  wholesaleQuantity: null,
  wholesalePrice: null,
  taxRate: null,
  ...others,
});
const lineOf = (product: FoundProduct) => ({ ...goodsLineOf(product, 1000), price: product.price });

function Page({ found }: { found: FoundProduct[] }) {
  const form = useAppForm({ schema: () => undefined, initialValues: { lines: found.map(lineOf) } });
  return (
    <>
      <LinesField
        label="Productos"
        form={form}
        path="lines"
        goods={form.values.lines}
        onFound={() => undefined}
      >
        {(line, index, lines) => (
          <GoodsRow
            key={line.id}
            form={form}
            lines={lines}
            line={line}
            index={index}
            amount={{ name: 'price', label: 'Precio', value: line.price }}
          />
        )}
      </LinesField>
      <button type="button" onClick={() => form.setErrors({ 'lines.1.variantId': 'Ya no existe' })}>
        guardar
      </button>
    </>
  );
}

const begin = async (...found: FoundProduct[]) => {
  await draw(<Page found={found} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => field('Escanea o busca un producto'));
};

test('counted items step by ones, weighed items take any weight, and neither reaches zero', async () => {
  await begin(goods('Pan'), goods('Queso', { unit: 'lb', quantityStep: 1 }));
  const bread = field('Cantidad: Pan');
  press('Más Pan');
  await until(() => expect(textOfField(bread)).toBe('2'));
  await until(() => expect(seen()).toContain('Q 20.00'));
  pressKey(bread, '-');
  await until(() => expect(textOfField(bread)).toBe('1'));
  pressKey(bread, '-');
  await until(() => expect(textOfField(bread)).toBe('1'));
  const cheese = field('Cantidad: Queso');
  fill(cheese, '1.25');
  await until(() => expect(seen()).toContain('Q 12.50'));
  pressKey(cheese, '+');
  await until(() => expect(textOfField(cheese)).toBe('2.25'));
});

test('Enter in any line, F2 and the button come back to the field', async () => {
  await begin(goods('Pan'), goods('Queso'));
  const search = field('Escanea o busca un producto');
  const ways = [
    () => pressKey(field('Precio: Pan'), 'Enter'),
    () => pressKey(document.body, 'F2'),
    () => press('Línea'),
    () => pressKey(field('Cantidad: Pan'), 'ArrowUp'),
  ];
  for (const way of ways) {
    field('Precio: Pan').focus();
    way();
    expect(document.activeElement).toBe(search);
  }
  pressKey(search, 'ArrowDown');
  expect(document.activeElement).toBe(field('Cantidad: Pan'));
});

test('a server error for a line is shown in that line', async () => {
  await begin(goods('Pan'), goods('Queso'));
  press('guardar');
  await until(() => expect(seen()).toContain('Ya no existe'));
  const alertElement = document.querySelector('fieldset fieldset [role="alert"]');
  expect(alertElement?.closest('fieldset')?.getAttribute('aria-label')).toBe('Queso');
});
