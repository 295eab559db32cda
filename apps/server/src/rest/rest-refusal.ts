import { DomainError, type Endpoint } from '@mostrador/api/server';
import { snake } from '@mostrador/shared/wire/snake';
import { type Shape, shapeOf, wirePath } from '@mostrador/shared/wire/wire';
import { notFoundRefusal, type Refusal } from './refusals.ts';
import type { Input, Source } from './rest-input.ts';

/**
 * The same invalid value means three cases: in a path the resource does not exist (404), in a query the call
 * is wrong (400), in a body the fields are wrong (422). Fields and parameters get their wire names.
 */
export function locateRefusal(refusal: Refusal, at: { endpoint: Endpoint; input: Input }): Refusal {
  const shape = shapeOf(at.endpoint.input, 'input');
  const nameOf = (path: string) => wireNameOf(shape, path);
  const { fields } = refusal;
  if (!fields) return { ...refusal, details: namedParameter(refusal.details, nameOf) };
  const places = Object.keys(fields).map((path) => ({ path, source: sourceOf(path, at) }));
  if (places.some(({ source }) => source === 'path')) return notFoundRefusal;

  const named = Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [nameOf(path), messages]),
  );
  const wrong = places.find(({ source }) => source === 'query');
  if (!wrong) return { ...refusal, fields: named };

  const parameter = nameOf(topOf(wrong.path));
  const given = at.input.value[topOf(wrong.path)];
  const isMissing = given === undefined || given === '';
  if (isMissing && parameter) return { status: 400, reason: 'requiredParameter', details: { parameter } };
  const details = { ...refusal.details, ...(parameter && { parameter }) };
  return { ...refusal, status: 400, details, fields: named };
}

function namedParameter(details: Refusal['details'], nameOf: (path: string) => string) {
  return typeof details.parameter === 'string'
    ? { ...details, parameter: nameOf(details.parameter) }
    : details;
}

/**
 * Makes row numbers start at 1. The domain counts from 1, but a schema from 0, and the refusal is a schema's
 * if the error is not a domain error.
 */
export function rowsFromOne(refusal: Refusal, { rows }: Endpoint['meta'], error: unknown): Refusal {
  if (rows === undefined) return refusal;
  const { fields } = refusal;
  if (!fields || error instanceof DomainError) return { ...refusal, rows };
  const counted = Object.entries(fields).map(([path, messages]) => [fromOne(path, rows), messages]);
  return { ...refusal, rows, fields: Object.fromEntries(counted) };
}

function fromOne(path: string, rows: string) {
  const [list, index, ...rest] = path.split('.');
  return list === rows && index !== undefined ? [list, Number(index) + 1, ...rest].join('.') : path;
}

/** A parameter that is not a field of this call is also written in snake case. */
function wireNameOf(shape: Shape, path: string) {
  const isField = shape.properties?.[topOf(path)] !== undefined;
  const isName = /^[a-z][a-zA-Z0-9.]*$/.test(path);
  return isField || !isName ? wirePath(shape, path.split('.')) : path.split('.').map(snake).join('.');
}

const topOf = (path: string) => path.split('.')[0] ?? '';

function sourceOf(path: string, { endpoint, input }: { endpoint: Endpoint; input: Input }): Source {
  const given = input.sources.get(topOf(path));
  if (given) return given;
  const hasBody =
    ['POST', 'PUT', 'PATCH'].includes(endpoint.method) || [...input.sources.values()].includes('body');
  return hasBody ? 'body' : 'query';
}
