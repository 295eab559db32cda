import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appRouter } from '@mostrador/api/server';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { apiTypes, queryPaths } from './api-types.ts';
import { routerTypes } from './router-types.ts';

/**
 * Builds `dist`: one file of JavaScript without imports and one of types, neither of which contains source
 * of the server. The types are generated from the schemas with which the server itself validates.
 */
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const source = await readFile(join(root, 'src', 'client.ts'), 'utf8');
const texts = join(root, '..', 'shared', 'src', 'text', 'es');
const reasons = await Promise.all(['first-errors.json', 'errors.json'].map(reasonsIn));

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await writeScript();
await writeTypes();

async function writeScript() {
  const bundle = await rolldown({
    input: join(root, 'src', 'client.ts'),
    platform: 'neutral',
    transform: { target: 'es2022', define: { QUERIES: JSON.stringify(queryPaths(appRouter)) } },
  });
  await bundle.write({ file: join(dist, 'client.js'), format: 'esm' });
  await bundle.close();
}

async function writeTypes() {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    fileName: 'client.ts',
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, strict: true, stripInternal: true },
  });
  if (diagnostics.length > 0)
    throw new Error(
      diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n'),
    );
  const api = apiTypes(appRouter, reasons.flat());
  const own = outputText.replace(/^import type .* from '\.\/api\.ts';\n/m, '');
  await writeFile(join(dist, 'client.d.ts'), `${api}\n${own}`);
  await writeFile(join(dist, 'router.d.ts'), routerTypes(appRouter));
}

async function reasonsIn(file: string): Promise<string[]> {
  return Object.keys(JSON.parse(await readFile(join(texts, file), 'utf8')));
}
