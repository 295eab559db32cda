import { expect, test } from 'vitest';
import { z } from 'zod';
import { fixtureApp, fixtureRouter } from '../http/app.fixture.ts';
import { openApi } from './openapi.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  'x-gate': z.string().optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(z.looseObject({ $ref: z.string().optional(), name: z.string().optional() })),
  requestBody: z.looseObject({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const document = Document.parse(
  JSON.parse(JSON.stringify(await openApi({ router: fixtureRouter, events: [] }, 'http://localhost'))),
);

test('every mounted path is listed with its gate, its status and its names on the wire', () => {
  const create = document.paths['/v1/things']?.post;
  expect(create?.['x-gate']).toBe('member');
  expect(Object.keys(create?.responses ?? {})).toContain('201');
  expect(Object.keys(create?.requestBody?.content ?? {})).toEqual([
    'application/json',
    'multipart/form-data',
  ]);
  expect(JSON.stringify(create?.requestBody)).toMatch(/"tax_rate":\{[^}]*"type":"number"/);
  const remove = document.paths['/v1/things/{id}']?.delete;
  expect(Object.keys(remove?.responses ?? {})).toContain('204');
  expect(remove?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'delete_reason']));
  expect(document.paths['/users/login']?.post?.security).toEqual([]);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/v2/things',
      '/v1/things/{thing_id}/images/{id}',
      '/v1/extras',
      '/v1/receipts/{id}.pdf',
      '/v1/reports-transactions/cash-cut.pdf',
      '/v1/financial-data/assistant.pdf',
    ]),
  );
});

test('the document holds together', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  const text = JSON.stringify(document);
  for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
    expect(document.components[kind]?.[name], `${kind}/${name}`).toBeDefined();
  }
  for (const [url, path] of Object.entries(document.paths)) {
    const inUrl = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(path)) {
      const names = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(names.sort(), url).toEqual(inUrl.sort());
    }
  }
  expect(text).not.toContain('"wire"');
});

test('the page needs no third party and runs only the scripts that it came with', async () => {
  const app = await fixtureApp();
  const json = await app.inject('/openapi.json');
  expect(Document.safeParse(json.json()).success).toBe(true);
  expect((await app.inject('/docs')).headers.location).toBe('/docs/');
  const page = await app.inject('/docs/');
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(page.body).not.toMatch(/(?:src|href)="https?:/);
  expect((await app.inject('/docs/js/scalar.js')).headers['content-type']).toMatch(/javascript/);
  await app.close();
});
