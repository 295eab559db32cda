// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { seen, until } from '../../lib/testing/user.testing.ts';
import { Changes } from './Changes.tsx';
import type { AuditEntry } from './use-actor.ts';

const made = (fields: Record<string, unknown>, names: Record<string, string> = {}): AuditEntry => ({
  id: 'e',
  action: 'invitation.create',
  thing: 'invitation',
  act: 'create',
  actor: { kind: 'member', id: 'u', name: 'Ana' },
  subjectId: null,
  subjectName: null,
  changes: Object.entries(fields).map(([field, after]) => ({ field, unit: null, before: null, after })),
  names,
  ip: '127.0.0.1',
  createdAt: '2026-11-23T05:00:00.000Z',
});

test('a role is read by its name, rights by their words, an instant as a moment', async () => {
  const role_id = '01a206e6-75d0-7068-b219-44269a71c21c';
  const fields = {
    role_id,
    role_name: 'Cajera',
    permissions: ['pdv_refund'],
    expires_at: '2027-01-01T12:00:00Z',
  };
  await draw(<Changes entry={made(fields)} />);
  expect(seen()).toContain('RolCajera');
  expect(seen()).toContain('Hacer devoluciones');
  expect(seen()).toContain('2027');
  expect(seen()).not.toMatch(/role name|pdv_refund|01a206e6|T12:00/);
});

test('the approver is shown by name, and the approved act in plain words', async () => {
  const approvals = [
    { id: 'a', name: 'Ana Pérez', gate: 'pos.refund' },
    { id: 'a', name: 'Ana Pérez', gate: 'pos.discount' },
  ];
  const approved_by = { id: 'l', name: 'Luis Tzoc' };
  await draw(<Changes entry={made({ revision: 2, approvals, gates: ['pos.void'], approved_by })} />);
  expect(seen()).toContain('Versión2');
  expect(seen()).toContain('AutorizóAna Pérez (Hacer devoluciones), Ana Pérez (Hacer descuentos)');
  expect(seen()).toContain('AutorizóLuis Tzoc');
  expect(seen()).not.toMatch(/pos\.|revision|approv|gates|elemento|\{/);
});

test('an id without a name beside it stays, for it is all there is', async () => {
  await draw(<Changes entry={made({ role_id: 'r-1' })} />);
  expect(seen()).toContain('r-1');
});

test('codes are read by their words, ids by what they are called, and parts one by one', async () => {
  const panes = '01a206e6-75d0-7068-b219-44269a71c21c';
  const fields = {
    product_category_id: panes,
    delete_reason: 'no_sales',
    stock_policy: 'warn',
    payments: [{ method: 'cash', amount: 10 }],
    options: [{ name: 'Verde', price: 1.5, product_id: null }],
    counted: { cash: 75, card: 0 },
    user_language: 'ar',
    name: 'cash',
  };
  await draw(<Changes entry={made(fields, { [panes]: 'Panes' })} />);
  for (const text of [
    'CategoríaPanes',
    'Sin ventas',
    'Avisar',
    'Forma de pago: Efectivo, Monto: $10.00',
    'Precio: $1.50',
    'Efectivo: $75.00, Tarjeta: $0.00',
  ])
    expect(seen()).toContain(text);
  expect(seen()).toContain('Nombrecash');
  expect(seen()).not.toMatch(/01a206e6|no_sales|warn|_|\{/);
});

test('a status is shown in words, and a refund by what it gave back instead of its id', async () => {
  const entry = made({ refund: '01a207ac-1826-7332-9168-cbd7018445e5', amount: 25.5 });
  const status = { field: 'status', unit: null, before: 'done', after: 'voided' };
  await draw(<Changes entry={{ ...entry, changes: [...entry.changes, status] }} />);
  expect(seen()).toContain('EstadoCompletada Anulada');
  expect(seen()).toContain('25.5');
  expect(seen()).not.toMatch(/refund|01a207ac|done|voided/);
});

test('the old and the new value are read one after the other in any script', async () => {
  const entry = made({});
  const changes = [{ field: 'quantity', unit: null, before: 2, after: -1 }];
  await draw(<Changes entry={{ ...entry, changes }} />);
  expect([...document.querySelectorAll('del > bdi, ins > bdi')].map((each) => each.textContent)).toEqual([
    '2',
    '-1',
  ]);
});

test('scopes of a key and events of a webhook are shown in words', async () => {
  const scopes = ['products:read', 'sales:write', 'product.update'];
  await draw(<Changes entry={made({ scopes, events: ['sale.done', 'stock.low'] })} />);
  expect(seen()).toContain('Productos: Ver, Ventas: Cambiar, ');
  expect(seen()).toContain('Venta hecha, Pocas existencias');
  expect(seen()).not.toMatch(/:read|:write|product\.|sale\.|stock\./);
});

test('a finished sign-up shows the business and the person separately, and countries by name', async () => {
  const fields = {
    user_first_name: 'Ana',
    organization_name: 'La Esquina',
    user_country_id: 'GT',
    country_id: 'SV',
  };
  await draw(<Changes entry={made(fields)} />);
  expect(seen()).toContain('NombreAna');
  expect(seen()).toContain('Nombre del negocioLa Esquina');
  expect(seen()).toContain('PaísGuatemala');
  expect(seen()).toContain('PaísEl Salvador');
});

test('the picture of a category is shown by its description', async () => {
  await draw(<Changes entry={made({ icon: 'coffee' })} />);
  expect(seen()).toContain('Café');
  expect(seen()).not.toContain('coffee');
});

test('amounts within a line are shown as amounts', async () => {
  const products = [
    { name: 'Azúcar', quantity: 2, price: 4.25, discount: { value: 10, unit: 'percentage' } },
  ];
  await draw(<Changes entry={made({ products })} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('Cantidad: 2, Precio: Q 4.25, '));
  expect(seen()).not.toContain('Q 10');
});
