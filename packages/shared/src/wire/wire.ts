import { z } from 'zod';
import { scaledFromText } from '../money/money.ts';
import { snake } from './snake.ts';
import { spellingsOf } from './wire-spellings.ts';

/**
 * `isFile`: a form may contain the file itself where JSON has the signed id of an upload. `isPending`: the
 * field is documented and its feature not built yet. `isMoney`: the number is an amount of the currency.
 */
type Wire = { name?: string; scale?: number; isMoney?: boolean; isFile?: boolean; isPending?: boolean };

/** The part of a JSON schema that determines the REST format of a value. */
export type Shape = {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  wire?: Wire;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
};
export type Convert = (value: unknown) => unknown;
type Names = [from: string, to: string];
type Dialect = {
  rename: (camel: string, wire: string) => Names;
  scalar: (shape: Shape) => Convert;
  list: Convert;
  /** True if '' means no value, because the format contains only texts. */
  isText: boolean;
  /** True if an explicit null means the same as an absent field. */
  dropsNull?: boolean;
};
/** When creating a record, null means an absent field; when updating one, null clears the field. */
type Reading = { isCreation?: boolean };

export const wireName = (camel: string, shape: Shape): string => shape.wire?.name ?? snake(camel);

/** The wire format of a schema. Compile it once per endpoint with toWire, fromBody … */
export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const shape: unknown = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return isShape(shape) ? shape : {};
}

/** Converts a response: wire names, and decimals instead of scaled integers. */
export const toWire = (shape: Shape): Convert => compile(shape, outward);

/**
 * Converts a JSON body: an amount with too many decimals for its scale becomes NaN, which every schema
 * refuses.
 */
export const fromBody = (shape: Shape, { isCreation = false }: Reading = {}): Convert =>
  compile(shape, { ...body, dropsNull: isCreation });

/** Converts the text fields of a form: scalars get their type back, and a single value becomes a list. */
export const fromForm = (shape: Shape, { isCreation = false }: Reading = {}): Convert =>
  compile(shape, { ...form, dropsNull: isCreation });

/** Converts query and path parameters like a form, and splits lists at commas. */
export const fromText = (shape: Shape): Convert => compile(shape, text);

/** The location of a schema issue, in wire names: ['lines', 0, 'salePrice'] → 'lines.0.sale_price'. */
export function wirePath(shape: Shape, path: readonly PropertyKey[]): string {
  const [head, ...rest] = path;
  if (head === undefined) return '';
  const inside = alternatives(shape).map((option) => childOf(option, String(head)));
  const child = inside.find((found) => found !== undefined) ?? {};
  const isField = alternatives(shape).some((option) => option.properties?.[String(head)]);
  const name = isField ? wireName(String(head), child) : String(head);
  return rest.length === 0 ? name : `${name}.${wirePath(child, rest)}`;
}

const same: Convert = (value) => value;
const inward = (camel: string, wire: string): Names => [wire, camel];

const downscale =
  (scale: number): Convert =>
  (value) =>
    typeof value === 'number' ? value / scale : value;

/**
 * Formats an instant like JSON does. JSON.stringify takes three times as long for objects that contain
 * dates.
 */
const instantText: Convert = (value) => (value instanceof Date ? value.toISOString() : value);

const upscale =
  (scale: number): Convert =>
  (value) =>
    (typeof value === 'number' && !Object.is(value, -0)) || typeof value === 'string'
      ? (scaledFromText(String(value), scale) ?? Number.NaN)
      : Number.NaN;

const numberOf: Convert = (value) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
const word: Record<string, Convert> = {
  integer: numberOf,
  number: numberOf,
  boolean: (value) => (value === 'true' ? true : value === 'false' ? false : value),
};
const scaled =
  (scale: (factor: number) => Convert, otherwise: (shape: Shape) => Convert) =>
  (shape: Shape): Convert =>
    shape.wire?.scale ? scale(shape.wire.scale) : otherwise(shape);
const readWord = scaled(upscale, (shape) => word[typeOf(shape) ?? ''] ?? same);
const listOf: Convert = (value) => [value].flat().filter((one) => one !== '');
const splitList: Convert = (value) =>
  [value]
    .flat()
    .flatMap((part) => (typeof part === 'string' ? part.split(',').filter((one) => one !== '') : [part]));

const outward: Dialect = {
  rename: (camel, wire) => [camel, wire],
  scalar: scaled(downscale, ({ format }) => (format === 'date-time' ? instantText : same)),
  list: same,
  isText: false,
};
const body: Dialect = { rename: inward, scalar: scaled(upscale, () => same), list: same, isText: false };
const form: Dialect = { rename: inward, scalar: readWord, list: listOf, isText: true };
const text: Dialect = { rename: inward, scalar: readWord, list: splitList, isText: true };

function compile(shape: Shape, dialect: Dialect): Convert {
  const options = alternatives(shape);
  const isNullable = hasNull(shape);
  const convert = compileOptions(options, dialect);
  if (!dialect.isText) return convert === same ? same : whereGiven(convert);
  const keepsBlank = options.every((option) => typeOf(option) === 'string' && !option.wire?.scale);
  return (value) => {
    if (value === null || value === undefined) return value;
    if (value === '' && isNullable) return null;
    if (value === '' && !keepsBlank && options.every(isScalar)) return undefined;
    return convert(value);
  };
}

const whereGiven =
  (convert: Convert): Convert =>
  (value) =>
    value === null || value === undefined ? value : convert(value);

/** Alternatives are distinguished by the kind of the value, objects by their constant fields. */
function compileOptions(options: Shape[], dialect: Dialect): Convert {
  const lists = options
    .filter((option) => isSchema(option.items))
    .map((option) => compileList(option, dialect));
  const records = options.filter((option) => !isScalar(option) && !isSchema(option.items));
  const scalars = options.filter(isScalar);
  const [list, scalar, record] = [
    lists[0],
    compileScalars(scalars, dialect),
    compileRecords(records, dialect),
  ];
  if (!list && !record && scalar === same) return same;
  return (value) => {
    if (list && (Array.isArray(value) || (!record && scalars.length === 0))) return list(value);
    if (record && isRecord(value)) return record(value);
    return Array.isArray(value) || isRecord(value) ? value : scalar(value);
  };
}

/** A text cannot distinguish alternatives of different types: such a value stays unchanged. */
function compileScalars(scalars: Shape[], dialect: Dialect): Convert {
  const kinds = new Set(scalars.map((shape) => `${typeOf(shape)} ${shape.wire?.scale ?? 1}`));
  return scalars[0] && kinds.size === 1 ? dialect.scalar(scalars[0]) : same;
}

function compileList({ items }: Shape, dialect: Dialect): Convert {
  const item = compile(isSchema(items) ? items : {}, dialect);
  return (value) => {
    const list = dialect.list(value);
    return Array.isArray(list) ? list.map(item) : list;
  };
}

function compileRecords(
  records: Shape[],
  dialect: Dialect,
): ((value: Record<string, unknown>) => unknown) | undefined {
  const telling = new Set(records.flatMap(constantsOf));
  const compiled = records.map((record) => ({
    matches: matcher(record, { telling, dialect }),
    convert: compileRecord(record, dialect),
  }));
  if (compiled.length <= 1) return compiled[0]?.convert;
  const fallback = compileRecord(merge(records), dialect);
  return (value) => (compiled.find((option) => option.matches(value))?.convert ?? fallback)(value);
}

/**
 * A map keeps its keys; an object drops fields that it does not declare by wire name, so that no value skips
 * conversion.
 */
function compileRecord(shape: Shape, dialect: Dialect): (value: Record<string, unknown>) => unknown {
  if (!shape.properties) {
    const item = compile(isSchema(shape.additionalProperties) ? shape.additionalProperties : {}, dialect);
    return (value) => Object.fromEntries(Object.entries(value).map(([key, one]) => [key, item(one)]));
  }
  const names = wireNames(shape.properties);
  const fields = Object.entries(shape.properties).map(([camel, field]) => {
    const [from, to] = dialect.rename(camel, wireName(camel, field));
    const mustBe = shape.required?.includes(camel) && hasNull(field);
    const mayDrop = dialect.dropsNull === true && !mustBe;
    return { from, to, mayDrop, spellings: spellingsOf(from, names), convert: compile(field, dialect) };
  });
  // In the order of the schema, because a stored response returns from the database in another order.
  return dialect === outward ? writer(fields) : reader(fields);
}

/** `spellings` are other names under which a value is read if it is not present under its own name. */
type Field = {
  from: string;
  to: string;
  mayDrop: boolean;
  spellings: readonly string[];
  convert: Convert;
};
type Rewrite = (value: Record<string, unknown>) => Record<string, unknown>;

const reader =
  (fields: Field[]): Rewrite =>
  (value) => {
    const made: Record<string, unknown> = {};
    for (const { from: name, to, mayDrop, spellings, convert } of fields) {
      const from = [name, ...spellings].find((spelling) => Object.hasOwn(value, spelling));
      if (from === undefined) continue;
      const converted = convert(value[from]);
      if (converted !== null || !mayDrop) made[to] = converted;
    }
    return made;
  };

/**
 * An object that grows by thirty properties one by one becomes a dictionary, which takes four times as long
 * to serialize; a copy of a complete object does not. Absent values are undefined, which JSON omits.
 */
function writer(fields: Field[]): Rewrite {
  const whole: Record<string, unknown> = JSON.parse(
    JSON.stringify(Object.fromEntries(fields.map(({ to }) => [to, null]))),
  );
  return (value) => {
    const made = { ...whole };
    for (const { from, to, convert } of fields)
      made[to] = Object.hasOwn(value, from) ? convert(value[from]) : undefined;
    return made;
  };
}

/** The names of an object's fields on the wire. */
export const wireNames = (properties: Record<string, Shape>): ReadonlySet<string> =>
  new Set(Object.entries(properties).map(([camel, field]) => wireName(camel, field)));

const constantsOf = ({ properties = {} }: Shape) =>
  Object.keys(properties).filter((name) => properties[name]?.const !== undefined);

type Telling = { telling: ReadonlySet<string>; dialect: Dialect };

/**
 * Matches by the fields that are constant in one of the alternatives; if another alternative allows several
 * values for such a field, any of them matches.
 */
function matcher(record: Shape, { telling, dialect }: Telling): (value: Record<string, unknown>) => boolean {
  const requested = Object.entries(record.properties ?? {}).flatMap(([camel, field]) => {
    const values = field.const === undefined ? field.enum : [field.const];
    const key = dialect.rename(camel, wireName(camel, field))[0];
    return telling.has(camel) && values ? [{ key, values }] : [];
  });
  return (value) => requested.length > 0 && requested.every(({ key, values }) => values.includes(value[key]));
}

function merge(records: Shape[]): Shape {
  const properties: Record<string, Shape> = {};
  for (const [name, field] of records.flatMap((record) => Object.entries(record.properties ?? {}))) {
    const known = properties[name];
    properties[name] = known
      ? { anyOf: [...alternatives(known), ...alternatives(field)], wire: known.wire }
      : field;
  }
  const required = records[0]?.required?.filter((name) =>
    records.every((record) => record.required?.includes(name)),
  );
  return { type: 'object', properties, ...(required && { required }) };
}

/** The shapes a value may have besides null; a mark on the union applies to each of them. */
export function alternatives(shape: Shape): Shape[] {
  const options = shape.anyOf ?? shape.oneOf;
  if (!options) return [shape];
  return options
    .flatMap(alternatives)
    .filter((option) => option.type !== 'null')
    .map((option) => ({ ...option, wire: option.wire ?? shape.wire }));
}

const hasNull = (shape: Shape): boolean =>
  (shape.anyOf ?? shape.oneOf)?.some(hasNull) ?? [shape.type].flat().includes('null');

const typeOf = (shape: Shape) => [shape.type].flat().find((type) => type !== 'null');

const isScalar = (shape: Shape) => !['object', 'array'].includes(typeOf(shape) ?? '');

export const isSchema = (value: Shape | boolean | undefined): value is Shape => typeof value === 'object';

function childOf(shape: Shape, key: string): Shape | undefined {
  if (shape.properties) return shape.properties[key];
  const inside = shape.items ?? shape.additionalProperties;
  return isSchema(inside) ? inside : undefined;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

// A JSON schema made by zod has this form; keys that are not listed here do not matter to the wire.
const isShape = (value: unknown): value is Shape => isRecord(value);
