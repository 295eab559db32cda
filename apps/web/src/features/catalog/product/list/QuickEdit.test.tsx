// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lost } from '../../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import {
  field,
  fill,
  press,
  pressKey,
  seen,
  textOfField,
  until,
} from '../../../../lib/testing/user.testing.ts';
import { beans } from '../product.fixture.ts';
import QuickEdit from './QuickEdit.tsx';

test('an unsaved value stays in the field and is retried with the same key', async () => {
  let isLost = true;
  const closed: boolean[] = [];
  const answers = {
    'user.me': () => aMe({ mainRole: 'owner' }),
    'product.update': () => {
      if (isLost) throw lost();
      return beans;
    },
  };
  const onClose = ({ byKey }: { byKey: boolean }) => closed.push(byKey);
  const { calls } = await draw(<QuickEdit product={beans} field="price" onClose={onClose} />, { answers });
  const sent = () => calls.filter(({ path }) => path === 'product.update').length;
  const input = () => field(new RegExp(beans.name));
  await until(input);
  fill(input(), '47.25');
  pressKey(input(), 'Enter');
  await until(() => expect(sent()).toBe(1));
  await until(() => expect(input().hasAttribute('readonly')).toBe(false));
  expect([closed, textOfField(input())]).toEqual([[], '47.25']);
  isLost = false;
  pressKey(input(), 'Enter');
  await until(() => expect(closed).toEqual([true]));
  expect(sent()).toBe(2);
});

test('a movement with a lost response is retried as the same request', async () => {
  const moved: unknown[] = [];
  const answers = {
    'user.me': () => aMe({ mainRole: 'owner' }),
    'product.adjustStock': ({ movementId }: { movementId: string }) => {
      moved.push(movementId);
      if (moved.length === 1) throw lost();
      return beans;
    },
  };
  const closed: boolean[] = [];
  const onClose = ({ byKey }: { byKey: boolean }) => closed.push(byKey);
  await draw(<QuickEdit product={beans} field="stock" onClose={onClose} />, { answers });
  const input = () => field(new RegExp(beans.name));
  await until(input);
  fill(input(), '71');
  pressKey(input(), 'Enter');
  await until(() => expect([moved.length, input().hasAttribute('readonly')]).toEqual([1, false]));
  pressKey(input(), 'Enter');
  await until(() => expect(closed).toEqual([true]));
  expect(moved).toEqual([moved[0], moved[0]]);
});

/** A row that is reloaded while its field is open: meanwhile five were sold, at another price. */
function Row({ edited, onClose }: { edited: 'price' | 'stock'; onClose: () => void }) {
  const [product, setProduct] = useState(beans);
  return (
    <>
      <button type="button" onClick={() => setProduct({ ...beans, stock: 15_000, price: 1300 })}>
        Sell
      </button>
      <output>{product.stock === beans.stock ? '' : 'sold'}</output>
      <QuickEdit product={product} field={edited} onClose={onClose} />
    </>
  );
}

test.each(['price', 'stock'] as const)(
  'a %s that changes while its field is open is left alone',
  async (edited) => {
    const onClose = vi.fn();
    const { calls } = await draw(<Row edited={edited} onClose={onClose} />, {
      answers: { 'user.me': () => aMe({ mainRole: 'owner' }) },
    });
    await until(() => field(new RegExp(beans.name)));
    press('Sell');
    await until(() => expect(seen()).toContain('sold'));
    pressKey(field(new RegExp(beans.name)), 'Enter');
    await until(() => expect(onClose).toHaveBeenCalled());
    expect(calls.map(({ path }) => path)).not.toContain('product.adjustStock');
    expect(calls.map(({ path }) => path)).not.toContain('product.update');
  },
);

test('stock is moved by the difference to what stood there when the field was opened', async () => {
  const sent = vi.fn(() => beans);
  const answers = { 'user.me': () => aMe({ mainRole: 'owner' }), 'product.adjustStock': sent };
  await draw(<Row edited="stock" onClose={vi.fn()} />, { answers });
  const input = () => field(new RegExp(beans.name));
  await until(input);
  fill(input(), '22');
  press('Sell');
  await until(() => expect(seen()).toContain('sold'));
  pressKey(input(), 'Enter');
  await until(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ quantity: 2000 })));
});
