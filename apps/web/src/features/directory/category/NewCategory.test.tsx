// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lost } from '../../../lib/testing/mock-api.testing.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { field, fill, press, seen, until } from '../../../lib/testing/user.testing.ts';
import { NewCategory } from './NewCategory.tsx';

test.each(['product', 'service'] as const)(
  'a %s category is made once, however often it is tried',
  async (kind) => {
    const create = `${kind}Category.create`;
    const answers = {
      [create]: () => {
        throw lost();
      },
    };
    const { calls } = await draw(<NewCategory kind={kind} />, { answers });
    const ids = () => calls.filter(({ path }) => path === create).map(({ input }) => input.id);
    fill(field('Nombre'), 'Bebidas');
    for (const times of [1, 2]) {
      await until(() => press('Guardar'));
      await until(() => expect(ids()).toHaveLength(times));
      await until(() => expect(seen()).not.toContain('Guardando'));
    }
    expect(ids()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids()[1]).toBe(ids()[0]);
  },
);
