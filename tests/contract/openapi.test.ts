import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot as root } from '@mostrador/database/folders';
import examples from '@mostrador/server/src/rest/openapi-examples.json' with { type: 'json' };
import words from '@mostrador/server/src/rest/openapi-words.json' with { type: 'json' };
import { newId } from '@mostrador/shared/wire/new-id';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { type Answer, aProgram, type Method, type Program } from '../support/program.ts';

const run = promisify(execFile);
const Json = z.record(z.string(), z.unknown());
const Media = z.looseObject({ schema: Json, example: z.unknown().optional() });
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(5),
  description: z.string().optional(),
  'x-scope': z.string().nullable().optional(),
  security: z.array(z.unknown()).optional(),
  requestBody: z.looseObject({ required: z.boolean(), content: z.record(z.string(), Media) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ $ref: z.string().optional(), content: z.record(z.string(), Media).optional() }),
  ),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Json) }),
});

let program: Program;
let shop: FurnishedShop;
let document: z.infer<typeof Document>;
let ajv: Ajv2020;
beforeAll(async () => {
  program = await aProgram();
  shop = await aFurnishedShop(program.world.services, 'esquema');
  document = Document.parse((await program.send('GET', '/openapi.json')).body);
  ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const words = ['components', 'paths', 'openapi', 'info', 'servers', 'security'];
  for (const word of ['x-gate', 'x-scope', 'x-pending', ...words]) ajv.addKeyword(word);
  ajv.addSchema({ $id: 'document', components: document.components });
});
afterAll(() => program.close());

/** The errors of a value according to a schema of the document. */
function faults(schema: unknown, value: unknown) {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
  const validate = ajv.compile(absolute);
  return validate(JSON.parse(JSON.stringify(value))) ? [] : validate.errors;
}

const kindOf = (headers: Answer['headers']) => String(headers['content-type']).split(';')[0];

const operations = () =>
  Object.entries(document.paths).flatMap(([url, path]) =>
    Object.entries(path).map(([method, operation]) => ({ url, method, operation })),
  );

test('names, summaries, bodies and statuses are all there', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Product', 'Contact', 'Sale', 'Category', 'Role', 'Organization', 'Refusal']),
  );
  for (const { url, method, operation } of operations()) {
    const at = `${method} ${url}`;
    expect.soft(operation.operationId, at).toMatch(/^[a-z][A-Za-z0-9]+$/);
    const statuses = ['404', '405', '429', '500', '503'];
    expect.soft(Object.keys(operation.responses), at).toEqual(expect.arrayContaining(statuses));
    if (['patch', 'put', 'delete'].includes(method) && operation.security?.length !== 0)
      expect.soft(Object.keys(operation.responses), at).toContain('412');
    if (operation.requestBody)
      expect
        .soft(Object.keys(operation.responses), at)
        .toEqual(expect.arrayContaining(['413', '415', '422']));
  }
  expect(JSON.stringify(document)).not.toContain('multipleOf');
  const login = document.paths['/users/login']?.post;
  expect(JSON.stringify(login?.responses['200'])).toContain('"Authorization"');
  const avatar = document.paths['/v1/organizations']?.post?.requestBody?.content['multipart/form-data'];
  expect(JSON.stringify(avatar)).toContain('"format":"binary"');
  expect(document.paths['/v1/user/update-single']?.patch?.requestBody).toBeDefined();
});

test('every call states the scope it requires, and a key gets the same in its refusal', async () => {
  const { key } = await shop.caller.apiKey.create({
    ...(await shop.prove()),
    name: 'Catálogo',
    scopes: ['contacts:read'],
  });
  const token = key ?? '';
  const path = (url: string) => url.replace(/\{\w+\}/g, newId());
  for (const { url, method, operation } of operations()) {
    const at = `${method} ${url}`;
    const { 'x-scope': scope, description } = operation;
    if (operation.security?.length === 0) expect.soft(scope, at).toBeUndefined();
    else if (scope === null) expect.soft(description, at).toContain('no API key');
    else expect.soft(description, at).toContain(scope === 'any' ? 'Any API key' : `\`${scope}\``);
    if (method !== 'get' || scope === undefined || scope === 'any' || url.endsWith('.pdf')) continue;
    const { status, body } = await program.send('GET', path(url), { token });
    if (scope === 'contacts:read') expect.soft(status, at).not.toBe(403);
    // Calls with required parameters refuse their absence first, for every user; the shop is a business and
    // has no incomes.
    else if (status !== 400) {
      const details = scope === 'incomes:read' ? { account: 'person' } : { scope };
      expect.soft({ status, body }, at).toMatchObject({ status: 403, body: { details } });
    }
  }
  const parts = JSON.stringify(document.components.schemas.ApiKeyCreateBody);
  expect(parts).toContain('"default":["sales:read"');
});

test('a generated client compiles in strict mode and can import Product', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-openapi-'));
  await writeFile(join(folder, 'api.json'), JSON.stringify(document));
  const tool = join(root, 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
  await run(process.execPath, [
    tool,
    join(folder, 'api.json'),
    '-o',
    join(folder, 'api.ts'),
    '--root-types',
    '--root-types-no-schema-prefix',
  ]);
  await writeFile(
    join(folder, 'shop.ts'),
    `import type { Product, operations } from './api.ts';
     type Body = operations['productCreate']['requestBody']['content']['application/json'];
     export const flat: Body = { name: 'Café', price: 19.99 };
     export const wrapped: Body = { product: { name: 'Café', price: 19.99 } };
     export const nameOf = (product: Product): string => product.name;
     export const isNumber: Extract<Product['price'], string> extends never ? true : false = true;`,
  );
  // The receiver of docs/programs.md, by the types of the document alone.
  await copyFile(join(folder, 'api.ts'), join(folder, 'mostrador.ts'));
  await copyFile(join(root, 'docs', 'examples', 'webhook-receiver.ts'), join(folder, 'receiver.ts'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
  const { stdout } = await run(
    process.execPath,
    [
      compiler,
      ...flags,
      '--allowImportingTsExtensions',
      '--ignoreConfig',
      '--types',
      'node',
      'shop.ts',
      'receiver.ts',
    ],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
  expect(await readFile(join(folder, 'api.ts'), 'utf8')).toContain('export type Product =');
  await rm(folder, { recursive: true, force: true });
});

describe('real answers', () => {
  const call = (method: Method, url: string, body?: object): Promise<Answer> =>
    program.send(method, url, { token: shop.token, organization: shop.organizationId, body });
  const schemaOf = (method: string, url: string, status: number) =>
    document.paths[url]?.[method]?.responses[status]?.content?.['application/json']?.schema;

  test('a product for 19.99 passes, on its way in and out', async () => {
    const body = { name: 'Café', price: 19.99, cost: 0.07, stock: 2.345 };
    const made = await call('POST', '/v1/products', body);
    expect([made.status, made.body.price]).toEqual([201, 19.99]);
    expect(faults(schemaOf('post', '/v1/products', 201), made.body)).toEqual([]);
    const input = document.paths['/v1/products']?.post?.requestBody?.content['application/json']?.schema;
    expect(faults(input, body)).toEqual([]);
    expect(faults(input, { product: body })).toEqual([]);
    expect(faults(input, { name: 'Café', price: 'x' })).not.toEqual([]);
  });

  test.each([
    ['/v1/products', '/v1/products'],
    ['/v1/contacts', '/v1/contacts'],
    ['/v1/pos-transactions', '/v1/pos-transactions'],
    ['/v1/roles', '/v1/roles'],
    ['/v1/user/me', '/v1/user/me'],
    ['/v1/countries', '/v1/countries'],
  ])('GET %s', async (path, url) => {
    const answer = await call('GET', url);
    expect(answer.status).toBe(200);
    expect(faults(schemaOf('get', path, 200), answer.body)).toEqual([]);
  });

  test('a saved plan keeps a growth of 12.5 percent', async () => {
    const made = await call('POST', '/v1/plans', { name: 'Meta', sales_growth_amount: 12.5 });
    expect([made.status, made.body.sales_growth_amount]).toEqual([201, 12.5]);
    expect(faults(schemaOf('post', '/v1/plans', 201), made.body)).toEqual([]);
  });

  test.each(['html', 'text', 'json'])('a document as %s has a documented kind of answer', async (format) => {
    const { sale, quote, contact } = shop.owned;
    const papers = { '/v1/receipts/{id}': sale, '/v1/receipts/quote/{id}': quote };
    for (const [path, id] of Object.entries({ ...papers, '/v1/contacts/{id}/statement': contact })) {
      const { status, headers } = await call('GET', `${path.replace('{id}', id ?? '')}?format=${format}`);
      const kinds = Object.keys(document.paths[path]?.get?.responses[200]?.content ?? {});
      expect([status, kinds], path).toEqual([200, expect.arrayContaining([kindOf(headers)])]);
    }
  });

  test('a deletion of many takes a body, and the document says so', async () => {
    const made = await call('POST', '/v1/products', { name: 'Sobra', price: 1 });
    const body = { product_ids: [made.body.id], delete_reason: 'other' };
    const answer = await call('DELETE', '/v2/products/bulk-delete', body);
    expect([answer.status, answer.body.deleted]).toEqual([200, 1]);
    const documented = document.paths['/v2/products/bulk-delete']?.delete?.requestBody;
    expect(documented?.required).toBe(false);
    expect(faults(documented?.content['application/json']?.schema, body)).toEqual([]);
  });

  test('refusals have their documented bodies', async () => {
    const { Refusal, InvalidInput } = document.components.schemas;
    const missing = await call('GET', `/v1/products/${newId()}`);
    expect(faults(Refusal, missing.body)).toEqual([]);
    const invalid = await call('POST', '/v1/products', { name: '' });
    expect(invalid.status).toBe(422);
    expect(faults(InvalidInput, invalid.body)).toEqual([]);
  });
});

/** Fields without words, as «name in schema or call». */
function undescribed(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => undescribed(part, at));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'example') return [];
    const fields = key === 'properties' ? Object.entries(Object(part)) : [];
    const parameters = key === 'parameters' && Array.isArray(part) ? part.map((one) => [one.name, one]) : [];
    const named = [...fields, ...parameters].filter(([, field]) => !field.$ref || key === 'properties');
    const silent = named.filter(([, field]) => !/\w{2}.*\.$/.test(Object(field).description ?? ''));
    return [...silent.map(([name]) => `${name} in ${at}`), ...undescribed(part, at)];
  });
}

test('every parameter and every property is described', () => {
  const all = [
    ...Object.entries(document.components.schemas),
    ...operations().map(({ operation }) => [operation.operationId, operation] as const),
    ...Object.entries(Object(document.webhooks)),
  ];
  expect(all.flatMap(([name, part]) => undescribed(part, name))).toEqual([]);
  expect(undescribed({ properties: { price: { type: 'number' } } }, 'x')).toEqual(['price in x']);
  const { Sale, PosCreateBody } = document.components.schemas;
  const descriptionOf = (schema: unknown, name: string) =>
    Object(Object(Object(schema).properties)[name]).description;
  expect(descriptionOf(Sale, 'amount')).toContain('An amount of money with at most 2 decimals.');
  expect(descriptionOf(Sale, 'due_date')).toContain('YYYY-MM-DD');
  expect(descriptionOf(PosCreateBody, 'comments')).toContain('At most 140 characters.');
  const order = document.paths['/v1/web/sales-transactions/{code}']?.get;
  expect(JSON.stringify(order)).toContain('`tracking_code`');
});

test('no word describes a field that is not there', () => {
  const text = JSON.stringify(document);
  const idle = Object.keys(words).filter((key) => {
    const [name, at] = key.split('.').reverse();
    return !(at
      ? text.includes(`"${at}"`)
      : text.includes(`"${name}":{`) || text.includes(`"name":"${name}"`));
  });
  expect(idle).toEqual([]);
});

test('every example is valid by its own schema', () => {
  expect(Object.keys(examples).length).toBeGreaterThan(40);
  for (const { url, method, operation } of operations()) {
    const media = [
      ...Object.values(operation.requestBody?.content ?? {}),
      ...Object.values(operation.responses).flatMap(({ content = {} }) => Object.values(content)),
    ];
    for (const { schema, example } of media)
      if (example !== undefined) expect.soft(faults(schema, example), `${method} ${url}`).toEqual([]);
  }
});
