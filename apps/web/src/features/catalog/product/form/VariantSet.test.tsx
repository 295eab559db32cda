// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useAppForm } from '../../../../lib/forms/form.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { field, fill, seen, until } from '../../../../lib/testing/user.testing.ts';
import { blankProduct, type ProductValues, withVariants } from './product-form.ts';
import VariantSet from './VariantSet.tsx';

function Page() {
  const initialValues: ProductValues = withVariants(blankProduct(true), { hasVariants: true });
  const form = useAppForm<ProductValues>({ schema: () => undefined, initialValues });
  return (
    <>
      <VariantSet form={form} isNew hold={(work) => work} />
      <output>{form.values.variants.map(({ color }) => color).join('|')}</output>
    </>
  );
}

/** Types like a phone keyboard: the input is reported, but no key. */
function put(target: HTMLElement, text: string) {
  target.focus();
  fill(target, text);
}

test('a comma ends an option, also where a phone names no key for it', async () => {
  await draw(<Page />, { answers: { 'user.me': () => aMe({ mainRole: 'owner' }) } });
  await until(() => field('Color'));
  put(field('Color'), 'Azul,');
  await until(() => expect(seen()).toContain('Azul'));
  put(field('Color'), 'Rojo، Verde;');
  await until(() => expect(document.querySelector('output')?.textContent).toBe('Azul|Rojo|Verde'));
});
