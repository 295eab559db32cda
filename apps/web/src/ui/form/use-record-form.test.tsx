// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Answers, lost, refused } from '../../lib/testing/mock-api.testing.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, until } from '../../lib/testing/user.testing.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { RecordPage } from './RecordPage.tsx';
import { useRecordForm } from './use-record-form.ts';

const rules = async () => z.object({ name: z.string().min(1), picture: z.string().nullable() });

const blank: { name: string; picture: string | null } = { name: '', picture: null };
const listAddress = vi.fn(() => '/list');
beforeEach(() => listAddress.mockClear());

/** Puts a picture into the form as soon as it has been sent. */
let take: (sent: Promise<{ url: string }>) => Promise<void>;

/** A page with one field, as every form of the program is made. */
function Page() {
  const form = useRecordForm({
    schema: rules,
    values: blank,
    save: (input, { api, id }) => api.productCategory.create.mutate({ ...input, id }),
    message: 'saved',
    to: listAddress,
  });
  take = async (sent) => {
    const [{ url }] = await Promise.all([form.hold(sent)]);
    form.fields.setFieldValue('picture', url);
  };
  return (
    <RecordPage form={form} title="Record" back="/list">
      <LeaveGuard />
      <input aria-label="name" {...form.fields.getInputProps('name')} />
    </RecordPage>
  );
}

const create = 'productCategory.create';

async function aFilledPage(answer: () => unknown) {
  const answers: Answers = { [create]: answer };
  const page = await draw(<Page />, { answers, path: '/new' });
  fill(field('name'), 'Bebidas');
  await until(() => button('Guardar'));
  return { ...page, saves: () => page.calls.filter(({ path }) => path === create) };
}

async function aSavingPage(answer: () => unknown) {
  const page = await aFilledPage(answer);
  press('Guardar');
  await until(() => expect(page.saves()).toHaveLength(1));
  return page;
}

test.each([
  ['lost', () => lost()],
  ['refused', () => refused({ reason: 'busy', httpStatus: 503 })],
])('a save with a response that is %s is retried as the same record', async (_name, failure) => {
  let isFailing = true;
  const { saves, path } = await aSavingPage(() => {
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

test('a record stored without a response is not refused with an id the user never saw', async () => {
  const failures = [lost(), refused({ reason: 'idInUse', httpStatus: 409 })];
  await aSavingPage(() => {
    throw failures.shift();
  });
  await until(() => expect(seen()).toContain('No hay conexión'));
  fill(field('name'), 'Bebidas frías');
  press('Guardar');
  await until(() => expect(seen()).toContain('sí se guardó'));
  expect(seen()).not.toContain('identificador');
});

test('an id that another record has is named as such', async () => {
  await aSavingPage(() => {
    throw refused({ reason: 'idInUse', httpStatus: 409 });
  });
  await until(() => expect(seen()).toContain('Ese identificador ya se usó'));
});

test.each([
  ['deleted by somebody else', {}, 'alguien lo eliminó'],
  ['whose category is gone', { parameter: 'productCategoryId' }, 'ya no existe'],
])('a record %s is refused with a message that explains it', async (_, details, words) => {
  await aSavingPage(() => {
    throw refused({ reason: 'notFound', httpStatus: 404, details });
  });
  await until(() => expect(seen()).toContain(words));
});

/** Leaves the page, waits for the question about unsaved input, and answers it. */
async function leave(
  page: Awaited<ReturnType<typeof aFilledPage>>,
  answer: 'Descartar' | 'Seguir editando' | 'Salir',
) {
  void page.go('/elsewhere');
  const title = answer === 'Salir' ? 'Todavía se está guardando' : '¿Descartar los cambios?';
  await until(() => expect(seen()).toContain(title));
  expect(page.path()).toBe('/new');
  press(answer);
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
}

test('a save that fails after the user left is shown on the current page', async () => {
  const answer = Promise.withResolvers();
  const page = await aSavingPage(() => answer.promise);
  await leave(page, 'Salir');
  answer.reject(refused({ reason: 'slugInUse' }));
  await until(() => expect(seen()).toContain('Esa dirección ya está en uso'));
  expect(page.path()).toBe('/elsewhere');
});

test('a save that succeeds after the user left causes no navigation back', async () => {
  const answer = Promise.withResolvers();
  const page = await aSavingPage(() => answer.promise);
  await leave(page, 'Salir');
  answer.resolve({});
  await until(() => expect(seen()).toContain('saved'));
  expect(listAddress).not.toHaveBeenCalled();
});

test('a save waits for the pending picture and includes it; leaving opens a question', async () => {
  const picture = Promise.withResolvers<{ url: string }>();
  const page = await aFilledPage(() => ({}));
  void take(picture.promise);
  await leave(page, 'Seguir editando');
  press('Guardar');
  await until(() => expect(seen()).toContain('Guardando'));
  expect(page.saves()).toEqual([]);
  picture.resolve({ url: 'blob:picture' });
  await until(() => expect(page.saves()).toHaveLength(1));
  expect(page.saves()[0]?.input).toMatchObject({ name: 'Bebidas', picture: 'blob:picture' });
});

test('a picture is shown from this device for as long as its form is there', async () => {
  const freed: string[] = [];
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void freed.push(address));
  const page = await aFilledPage(() => ({}));
  const late = Promise.withResolvers<{ url: string }>();
  await take(Promise.resolve({ url: 'blob:early' }));
  const sending = take(late.promise);
  expect(freed).toEqual([]);
  await leave(page, 'Descartar');
  await until(() => expect(freed).toEqual(['blob:early']));
  late.resolve({ url: 'blob:late' });
  await sending;
  expect(freed).toEqual(['blob:early', 'blob:late']);
});

test('an error of a value that the form does not draw is shown above it', async () => {
  await aSavingPage(() => {
    throw refused({ reason: 'slugInUse', fields: { picture: [{ code: 'slugInUse' }] } });
  });
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('ya está en uso'));
});

test('an error of a drawn field is shown only there', async () => {
  await aSavingPage(() => {
    throw refused({ reason: 'slugInUse', fields: { name: [{ code: 'slugInUse' }] } });
  });
  await until(() => expect(field('name').getAttribute('error')).toContain('ya está en uso'));
  expect(document.querySelector('[role=alert]')).toBeNull();
});

/** An existing record. Another user changes its price while its name is corrected here. */
function EditPage() {
  const form = useRecordForm({
    schema: async () => z.object({ name: z.string().min(1), price: z.number() }),
    values: { name: 'Corte', price: 7500 },
    save: (_whole, { api, changes }) => api.service.update.mutate({ ...changes, id: 'x' }),
    message: 'saved',
    undo:
      (_saved, { api, was }) =>
      () =>
        api.service.update.mutate({ ...was, id: 'x' }),
  });
  return (
    <RecordPage form={form} title="Record" back="/list">
      <LeaveGuard />
      <input aria-label="name" {...form.fields.getInputProps('name')} />
    </RecordPage>
  );
}

test('a form that changes something sends that alone, and takes that alone back', async () => {
  const page = await draw(<EditPage />, { answers: { 'service.update': () => ({}) } });
  const sent = () => page.calls.filter(({ path }) => path === 'service.update').map(({ input }) => input);
  fill(field('name'), 'Corte y barba');
  await until(() => press('Guardar'));
  await until(() => expect(sent()).toEqual([{ id: 'x', name: 'Corte y barba' }]));
  await until(() => press('Deshacer'));
  await until(() => expect(sent()[1]).toEqual({ id: 'x', name: 'Corte' }));
  fill(field('name'), 'Corte');
  await until(() => press('Guardar'));
  await until(() => expect(sent()[2]).toEqual({ id: 'x', name: 'Corte' }));
});

/** A record that is older than its rules: its original values cannot be converted. */
function OldPage() {
  const form = useRecordForm({
    schema: async () => z.object({ name: z.string().min(1), price: z.number(), code: z.string() }),
    values: { name: '', price: 7500, code: '01' },
    save: (_whole, { api, changes }) => api.service.update.mutate({ ...changes, id: 'x' }),
    message: 'saved',
    undo: () => () => Promise.resolve(),
  });
  return (
    <RecordPage form={form} title="Record" back="/list">
      <LeaveGuard />
      <input aria-label="name" {...form.fields.getInputProps('name')} />
    </RecordPage>
  );
}

test('a record older than its rules sends only edited fields and offers no undo', async () => {
  const page = await draw(<OldPage />, { answers: { 'service.update': () => ({}) } });
  fill(field('name'), 'Corte');
  await until(() => press('Guardar'));
  await until(() => expect(seen()).toContain('saved'));
  const sent = page.calls.filter(({ path }) => path === 'service.update').map(({ input }) => input);
  expect(sent).toEqual([{ id: 'x', name: 'Corte' }]);
  expect(seen()).not.toContain('Deshacer');
});
