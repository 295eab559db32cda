import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { readSpreadsheet } from '../../platform/upload/spreadsheet.ts';
import { contacts } from './contact.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const fileNow = () => new TextDecoder('utf-8', { ignoreBOM: true }).decode([...world.files.values()].at(-1));

test('the export contains the filtered and sorted list, in a private file of its requester', async () => {
  const shop = await aShop(world.services);
  await shop.caller.contact.create({ name: '=cmd()', phone: '+502 5555 1234', kind: 'client' });
  await shop.caller.contact.create({ name: 'Zoila, S. A.', kind: 'client', creditLimit: 150_050 });
  await shop.caller.contact.create({ name: 'Distribuidora', kind: 'supplier' });
  const gone = await shop.caller.contact.create({ name: 'Ya no', kind: 'client' });
  await shop.caller.contact.remove({ id: gone.id });
  const other = await aShop(world.services);
  await other.caller.contact.create({ name: 'Ajena', kind: 'client' });

  const id = newId();
  await shop.caller.contact.export({ id, kind: 'client', order: 'desc' });
  await shop.caller.contact.export({ id, kind: 'client', order: 'desc' });
  await world.work();
  const task = await shop.caller.task.byId({ id });
  expect(task).toMatchObject({ status: 'done', done: 2, total: 2, result: { counts: { exported: 2 } } });
  const [head, ...lines] = fileNow().trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFNombre,Teléfono,Correo electrónico,/);
  expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
    '"Zoila, S. A.",',
    "'=cmd(),'+502 5555 1234,",
  ]);
  expect(lines[0]).toContain(',1500.5,');

  const fileId = task.result?.fileId ?? '';
  expect((await shop.caller.upload.link({ id: fileId })).url).toContain('/files/');
  const employee = await shop.employee({ flags: ['acc_export'] });
  await expect(employee.caller.upload.link({ id: fileId })).rejects.toMatchObject({ reason: 'notFound' });
  await expect((await shop.employee()).caller.contact.export({})).rejects.toMatchObject({
    reason: 'permissionDenied',
  });
});

test('as a workbook amounts are numbers, and what only looks like one is a text', async () => {
  const { caller } = await aShop(world.services);
  const known = { phone: '00502 5555', creditLimit: 150_050, creditDays: 15, taxId: '0012345' };
  await caller.contact.create({ name: '=1+1', kind: 'client', ...known });
  await caller.contact.export({ format: 'xlsx' });
  await world.work();
  const bytes = [...world.files.values()].at(-1) ?? new Uint8Array();
  const sheet = await readSpreadsheet({ bytes, sheet: null });
  expect('refusal' in sheet ? sheet.refusal : sheet.rows).toEqual([
    expect.arrayContaining(['Nombre', 'Teléfono', 'Límite de crédito']),
    ['=1+1', '00502 5555', null, null, 'Cliente', '0012345', 1500.5, 15, 0, 0, 0],
  ]);
});

test('many more than a batch come whole, once, and in order', async () => {
  const shop = await aShop(world.services);
  const { organizationId } = shop;
  const rows = Array.from({ length: 2500 }, (_, index) => {
    const name = `Contacto ${String(index % 900).padStart(4, '0')}`;
    return { id: newId(), organizationId, name, nameKey: name.toLowerCase(), searchText: name.toLowerCase() };
  });
  await world.services.db.insert(contacts).values(rows);
  const { id } = await shop.caller.contact.export({});
  await world.work();
  expect(await shop.caller.task.byId({ id })).toMatchObject({ status: 'done', done: 2500, total: 2500 });
  const names = fileNow()
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(names).toEqual(rows.map(({ name }) => name).sort());
});
