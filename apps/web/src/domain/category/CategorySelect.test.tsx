// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, textOfField, until } from '../../lib/testing/user.testing.ts';
import { CategorySelect } from './CategorySelect.tsx';

const listed = [{ id: 'a', name: 'Abarrotes' }];
const pagination = { page: 1, pages: 3, count: 300 };

test.each([
  ['product', 'productCategories', 'productCategory'],
  ['service', 'serviceCategories', 'serviceCategory'],
] as const)(
  'the chosen category of a long list of %ss is named, also where the address chose it',
  async (kind, key, router) => {
    const answers = {
      'user.me': () => aMe({ mainRole: 'owner' }),
      [`${router}.listForPos`]: () => ({ [key]: listed, pagination }),
      [`${router}.byId`]: () => ({ id: 'z', name: 'Zapatos' }),
    };
    await draw(<CategorySelect kind={kind} label="Categoría" value="z" onChange={() => undefined} />, {
      answers,
    });
    await until(() => expect(textOfField(field('Categoría'))).toBe('Zapatos'));
  },
);

test('no category is requested when none is selected', async () => {
  const answers = {
    'user.me': () => aMe({}),
    'productCategory.listForPos': () => ({ productCategories: listed, pagination }),
  };
  const { calls } = await draw(<CategorySelect label="Categoría" value="" onChange={() => undefined} />, {
    answers,
  });
  await until(() => expect(calls.map(({ path }) => path)).toContain('productCategory.listForPos'));
  await new Promise((done) => setTimeout(done, 50));
  expect(calls.map(({ path }) => path)).not.toContain('productCategory.byId');
});
