type Json = Record<string, unknown>;

/**
 * Schemas by name, so that a generated client can import `Product`. A schema with a title is moved here and
 * referenced.
 */
export class NamedSchemas {
  readonly all: Record<string, Json> = {};

  /** Returns the schema with every titled part replaced by a reference. */
  refer(schema: unknown): Json {
    const referred = this.#inside(schema);
    return isJson(referred) ? referred : {};
  }

  /** Adds a schema under the given name. Two schemas with one name are a bug. */
  name(name: string, schema: Json): Json {
    const known = this.all[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}.`);
    this.all[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  #inside(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((part) => this.#inside(part));
    if (!isJson(value)) return value;
    // A field may also be called title; the name of a schema is always a text.
    const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#inside(part)]));
    return typeof parts.title === 'string' ? this.name(parts.title, parts) : parts;
  }
}

/** Returns the same body as a form contains it, with files instead of signed ids. */
export function formOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(formOf);
  if (!isJson(schema)) return schema;
  if (schema['x-signed-id'] === true) return { anyOf: [binary, withoutMark(schema)] };
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, formOf(part)]));
  const properties = isJson(schema.properties) ? schema.properties : {};
  return 'blob_signed_id' in properties ? { anyOf: [binary, parts] } : parts;
}

const binary = { type: 'string', format: 'binary' };

const withoutMark = ({ 'x-signed-id': _, ...schema }: Json) => schema;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
