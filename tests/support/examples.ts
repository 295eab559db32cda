import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@mostrador/database/folders';
import { isRecord } from './schema-walk.ts';

/** Stores the request and response of each call as the example of the published documentation. */
export const writeExamples = (examples: Record<string, unknown>) =>
  writeFile(
    join(repositoryRoot, 'apps/server/src/rest/openapi-examples.json'),
    `${JSON.stringify(shortened(examples), null, 1)}\n`,
  );

/** One row of each list tells as much as forty. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
  return value;
}
