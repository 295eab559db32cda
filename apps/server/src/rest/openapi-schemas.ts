type Json = Record<string, unknown>;

/**
 * Schemas by name, so that a generated client can import `Product`. A schema that carries a title is moved
 * here and referred to.
 */
export class NamedSchemas {
  readonly all: Record<string, Json> = {};

  /** The schema with every titled part replaced by a reference. */
  refer(schema: unknown): Json {
    const referred = this.#inside(schema);
    return isJson(referred) ? referred : {};
  }

  /** The same under a name of its own. Two schemas of one name are a mistake of ours. */
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
    // A field may itself be called title; the name of a schema is a text.
    const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#inside(part)]));
    return typeof parts.title === 'string' ? this.name(parts.title, parts) : parts;
  }
}

/** The same body as a form carries it: files in the place of signed ids. */
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
