import type { Endpoint } from '@mostrador/api/server';
import { shapeOf, wirePath } from '@mostrador/shared/wire';
import { notFoundRefusal, type Refusal } from './refusals.ts';
import type { Input, Source } from './rest-input.ts';

/**
 * The same invalid value means three things: in a path there is no such thing (404), in a query the call is
 * wrong (400), in a body the fields are (422). Fields get their wire names.
 */
export function locateRefusal(refusal: Refusal, at: { endpoint: Endpoint; input: Input }): Refusal {
  const { fields } = refusal;
  if (!fields || refusal.reason !== 'invalidInput') return refusal;
  const places = Object.keys(fields).map((path) => ({ path, source: sourceOf(path, at) }));
  if (places.some(({ source }) => source === 'path')) return notFoundRefusal;

  const shape = shapeOf(at.endpoint.input, 'input');
  const nameOf = (path: string) => wirePath(shape, path.split('.'));
  const named = Object.fromEntries(Object.entries(fields).map(([path, said]) => [nameOf(path), said]));
  const wrong = places.find(({ source }) => source === 'query');
  if (!wrong) return { ...refusal, fields: named };

  const parameter = nameOf(topOf(wrong.path));
  const isMissing = at.input.value[topOf(wrong.path)] === undefined;
  if (isMissing && parameter) return { status: 400, reason: 'requiredParameter', details: { parameter } };
  return { ...refusal, status: 400, details: parameter ? { parameter } : {}, fields: named };
}

const topOf = (path: string) => path.split('.')[0] ?? '';

function sourceOf(path: string, { endpoint, input }: { endpoint: Endpoint; input: Input }): Source {
  const given = input.sources.get(topOf(path));
  if (given) return given;
  const hasBody =
    ['POST', 'PUT', 'PATCH'].includes(endpoint.method) || [...input.sources.values()].includes('body');
  return hasBody ? 'body' : 'query';
}
