// @vitest-environment happy-dom
import type { Discount } from '@mostrador/shared/money/discount';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { field, fill, textOfField, until } from '../../../../lib/testing/user.testing.ts';
import { DiscountInput } from './DiscountInput.tsx';

test.each([
  ['CL', 0, 1300, '13'],
  ['GT', 2, 1250, '12.5'],
] as const)(
  'in %s a discount in money has %i decimals, also one that was a share',
  async (id, decimals, stored, shown) => {
    const country = { id, name: id, currency: 'X', currencySymbol: 'Q', decimals };
    const answers = { 'user.me': () => aMe({ at: { country } }) };
    let discount: Discount = { value: 0, unit: 'percentage' };
    function Page() {
      const [value, setValue] = useState(discount);
      discount = value;
      return <DiscountInput label="Discount" value={value} onChange={setValue} />;
    }
    await draw(<Page />, { answers });
    await until(() => field('Q'));
    fill(field('Discount'), '12.5');
    await until(() => expect(discount.value).toBe(1250));
    field('Q').click();
    await until(() => expect(discount).toEqual({ unit: 'money', value: stored }));
    expect(textOfField(field('Discount'))).toBe(shown);
  },
);
