// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Answers, lost, refused } from '../../lib/answers.testing.ts';
import { draw } from '../../lib/drawn.testing.tsx';
import { field, fill, press, seen, until } from '../../lib/hands.testing.ts';
import { RecordPage } from './RecordPage.tsx';
import { useRecordForm } from './use-record-form.ts';

const rules = async () => z.object({ name: z.string().min(1) });

/** A page with one field, as every form of the program is made. */
function Page() {
  const form = useRecordForm({
    schema: rules,
    values: { name: '' },
    save: (input, { api, id }) => api.productCategory.create.mutate({ ...input, id }),
    message: 'saved',
    to: () => '/list',
  });
  return (
    <RecordPage form={form} title="Record" back="/list">
      <input aria-label="name" {...form.fields.getInputProps('name')} />
    </RecordPage>
  );
}

const create = 'productCategory.create';

async function aFilledPage(answer: () => unknown) {
  const answers: Answers = { [create]: answer };
  const page = await draw(<Page />, { answers, path: '/new' });
  fill(field('name'), 'Bebidas');
  const saves = () => page.calls.filter(({ path }) => path === create);
  await until(() => press('Guardar'));
  await until(() => expect(saves()).toHaveLength(1));
  return { ...page, saves };
}

test.each([
  ['lost', () => lost()],
  ['refused', () => refused({ reason: 'busy', httpStatus: 503 })],
])('a save whose answer is %s is tried again as the same record', async (_name, failure) => {
  let isFailing = true;
  const { saves, path } = await aFilledPage(() => {
    if (isFailing) throw failure();
    return {};
  });
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  isFailing = false;
  press('Guardar');
  await until(() => expect(path()).toBe('/list'));
  const ids = saves().map(({ input }) => input.id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

/** Leaves while the save is on its way, and says that what is unsaved may go. */
async function leave({ go, path }: Awaited<ReturnType<typeof aFilledPage>>) {
  void go('/elsewhere');
  await until(() => expect(seen()).toContain('¿Descartar los cambios?'));
  expect(path()).toBe('/new');
  await until(() => press('Descartar'));
  await until(() => expect(seen()).toContain('elsewhere'));
}

test('a save that fails after somebody left is told where they are now', async () => {
  const answer = Promise.withResolvers();
  const page = await aFilledPage(() => answer.promise);
  await leave(page);
  answer.reject(refused({ reason: 'nameInUse' }));
  await until(() => expect(seen()).toContain('Ese nombre ya está en uso'));
  expect(page.path()).toBe('/elsewhere');
});

test('a save that succeeds after somebody left pulls nobody back', async () => {
  const answer = Promise.withResolvers();
  const page = await aFilledPage(() => answer.promise);
  await leave(page);
  answer.resolve({});
  await until(() => expect(seen()).toContain('saved'));
  expect(page.path()).toBe('/elsewhere');
});
