import { newId } from '@mostrador/shared/wire/new-id';
import { z } from 'zod';

/** The part of a JSON schema that tells how to make a value, and where its ids stand. */
export type Node = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  minLength?: number;
  minItems?: number;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
  /** Documented, and refused until it is built. */
  'x-pending'?: boolean;
};

const fields = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
  minItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  'x-pending': z.boolean().optional(),
});

export const Node: z.ZodType<Node> = z.lazy(() =>
  z.preprocess(
    oneTypeEach,
    fields.extend({
      properties: z.record(z.string(), Node).optional(),
      items: Node.optional(),
      anyOf: z.array(Node).optional(),
    }),
  ),
);

/** A list of types is written as the alternatives it stands for, and so is a choice of exactly one. */
function oneTypeEach(schema: unknown) {
  if (!isRecord(schema)) return schema;
  if (Array.isArray(schema.type)) return { anyOf: schema.type.map((type: unknown) => ({ ...schema, type })) };
  return schema.oneOf ? { ...schema, anyOf: schema.oneOf } : schema;
}

/** The position of a value inside an input; a number is an index in a list. */
export type Path = (string | number)[];

export const nodeOf = (schema: z.ZodType): Node =>
  Node.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));

/** The smallest value the schema asks for; rules beyond types are not known here. */
export function smallest(node: Node): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const option = optionOf(node);
  if (option) return smallest(option);
  if (node.properties || node.type === 'object') {
    const required = Object.entries(node.properties ?? {}).filter(([key]) => node.required?.includes(key));
    return Object.fromEntries(required.map(([key, inner]) => [key, smallest(inner)]));
  }
  if (node.type === 'array')
    return Array.from({ length: node.minItems ?? 0 }, () => smallest(node.items ?? {}));
  return scalar(node);
}

/** Every place of the schema, lists by their first item, with the schema that stands there. */
export function places(node: Node, path: Path = []): { path: Path; node: Node }[] {
  const inner = optionOf(node) ?? node;
  const below = inner.properties
    ? Object.entries(inner.properties).flatMap(([key, child]) => places(child, [...path, key]))
    : inner.items
      ? places(inner.items, [...path, 0])
      : [];
  return [{ path, node: inner }, ...below];
}

/** A copy of `value` with `put` at the path; what is missing on the way is made as small as can be. */
export function withValue(node: Node, value: unknown, { path, put }: { path: Path; put: unknown }): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return put;
  const inner = optionOf(node) ?? node;
  const below = { path: rest, put };
  if (typeof head === 'number') {
    const items = inner.items ?? {};
    const list: unknown[] = Array.isArray(value) && value.length > 0 ? value : [smallest(items)];
    return list.map((item, index) => (index === head ? withValue(items, item, below) : item));
  }
  const child = inner.properties?.[head] ?? {};
  const present = isRecord(value) ? value : Object(smallest(inner));
  return { ...present, [head]: withValue(child, Reflect.get(present, head), below) };
}

/** The value at the path. Undefined if the path ends before. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => Object(inner)[step], value);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The one alternative that is not null; nested ones are opened too. */
function optionOf({ anyOf }: Node): Node | undefined {
  const option = anyOf?.find(({ type }) => type !== 'null');
  return option && (optionOf(option) ?? option);
}

function scalar({ type, format, minimum, minLength, pattern }: Node): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1);
  if (format === 'uuid') return newId();
  if (format === 'date') return '2026-01-15';
  if (format === 'date-time') return '2026-01-15T12:00:00.000Z';
  if (format === 'email' || pattern?.includes('@')) return `${newId()}@example.com`;
  if (pattern?.startsWith('^#')) return '#336699';
  return 'Un texto de prueba'.padEnd(minLength ?? 0, '.');
}
