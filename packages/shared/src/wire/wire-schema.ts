import type { z } from 'zod';
import { type Shape, shapeOf, wireName } from './wire.ts';

type Json = Record<string, unknown>;

/**
 * The JSON schema of a value in REST: wire names, decimals for scaled integers. The limit of decimals is
 * stated in words, because `multipleOf: 0.01` makes validators refuse 19.99, which is not exact as a double.
 */
export const wireShape = (schema: z.ZodType, io: 'input' | 'output'): Json => translate(shapeOf(schema, io));

const nested = ['items', 'additionalProperties', 'propertyNames', 'not'];
const listed = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

function translate(shape: unknown): Json {
  if (!isJson(shape)) return {};
  const { $schema, wire, properties, required, ...rest } = shape;
  const scale = isJson(wire) && typeof wire.scale === 'number' ? wire.scale : undefined;
  const isMoney = isJson(wire) && wire.isMoney === true;
  const fields = isFields(properties) ? properties : undefined;
  const inner =
    scale && Array.isArray(shape.anyOf) ? { ...rest, anyOf: shape.anyOf.map(withMark(wire)) } : rest;
  const plain = Object.fromEntries(
    Object.entries(inner)
      .filter(isMeant)
      .map(([key, value]) => [key, inside(key, value)]),
  );
  return {
    ...(scale && !shape.anyOf ? scaled(plain, { scale, isMoney }) : plain),
    ...(isJson(wire) && wire.isFile === true && { 'x-signed-id': true }),
    ...(isJson(wire) && wire.isPending === true && { 'x-pending': true }),
    ...(fields && {
      properties: mapEntries(fields, (name, field) => [wireName(name, field), translate(field)]),
    }),
    ...(Array.isArray(required) && {
      required: required.map((name) => wireName(String(name), fields?.[name] ?? {})),
    }),
  };
}

/** A mark on a union applies to each of its number types. */
const withMark = (wire: unknown) => (option: unknown) =>
  isJson(option) && ['integer', 'number'].includes(String(option.type)) ? { wire, ...option } : option;

function inside(key: string, value: unknown): unknown {
  if (nested.includes(key) && isJson(value)) return translate(value);
  return listed.includes(key) && Array.isArray(value) ? value.map(translate) : value;
}

function scaled(plain: Json, { scale, isMoney }: { scale: number; isMoney: boolean }): Json {
  const bounds = ['minimum', 'maximum', 'default'].flatMap((key) => {
    const bound = plain[key];
    return typeof bound === 'number' ? [[key, bound / scale]] : [];
  });
  const type = Array.isArray(plain.type)
    ? plain.type.map((one) => (one === 'integer' ? 'number' : one))
    : 'number';
  const decimals = `at most ${Math.log10(scale)} decimals.`;
  const description = isMoney ? `An amount of money with ${decimals}` : `A number with ${decimals}`;
  return { description, ...plain, type, ...Object.fromEntries(bounds) };
}

/** zod limits every integer to the safe range of JavaScript, which is irrelevant to a reader of the API. */
const isMeant = ([key, value]: [string, unknown]) =>
  !(['minimum', 'maximum'].includes(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER);

const mapEntries = (fields: Record<string, Shape>, map: (name: string, field: Shape) => [string, Json]) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => map(name, field)));

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFields = (value: unknown): value is Record<string, Shape> => isJson(value);
