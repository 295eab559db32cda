import { appRouter, endpoints } from '@mostrador/api/server';
import { codesOf } from '@mostrador/server/src/rest/openapi-refusals.ts';
import type { Answer, Method } from './program.ts';

const pattern = (url: string) => new RegExp(`^${url.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`);
// Literal paths precede those with parameters.
const calls = endpoints(appRouter)
  .map((endpoint) => ({ endpoint, pattern: pattern(endpoint.url) }))
  .sort((one, other) => one.endpoint.url.split(':').length - other.endpoint.url.split(':').length);

/** Codes of a refusal: that of the whole and those of its fields. */
function codesIn({ body }: Answer): string[] {
  const ofFields: unknown[] = Object.values(Object(body.field_codes)).flat();
  return [body.code, ...ofFields].filter((code) => typeof code === 'string');
}

/** Compares the refusals of documented calls with the codes that the document lists for them. */
export function watchRefusals() {
  const unlisted = new Set<string>();
  return {
    see: (method: Method, url: string, answer: Answer) => {
      if (answer.status < 400) return;
      const [path = ''] = url.split('?');
      const call = calls.find(
        ({ endpoint, pattern: known }) => endpoint.method === method && known.test(path),
      );
      if (!call) return;
      const listed = codesOf(call.endpoint).get(answer.status) ?? [];
      for (const code of codesIn(answer))
        if (!listed.includes(code)) unlisted.add(`${call.endpoint.path}: ${answer.status} ${code}`);
    },
    unlisted: () => [...unlisted].sort(),
  };
}
