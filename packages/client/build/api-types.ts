import { type Procedure, procedures } from '@mostrador/api/server';
import { type Shape, shapeOf } from '@mostrador/shared/wire/wire';

/** Builds the types of every procedure's JSON in the typed API: integers, camelCase, texts for dates. */
export function apiTypes(router: object, reasons: string[]): string {
  const types = new Types();
  const byDomain = Map.groupBy(procedures(router), ({ path }) => path.split('.')[0] ?? '');
  const domains = [...byDomain].map(
    ([domain, all]) => `  ${domain}: {\n${all.map((one) => types.procedure(one)).join('\n')}\n  };`,
  );
  return [
    `export type Reason =\n${reasons.map((reason) => `  | '${reason}'`).join('\n')};`,
    ...types.named.values(),
    `export interface Api {\n${domains.join('\n')}\n}`,
    '',
  ].join('\n\n');
}

export const queryPaths = (router: object) =>
  procedures(router).flatMap(({ path, type }) => (type === 'query' ? [path] : []));

type Fields = Shape & { description?: string; title?: string; enum?: unknown[]; required?: string[] };

class Types {
  readonly named = new Map<string, string>();

  procedure({ path, input, output }: Procedure): string {
    const name = path.split('.').slice(1).join('.');
    const shape: Fields = shapeOf(input, 'input');
    const mayBeAbsent = shape.properties !== undefined && (shape.required ?? []).length === 0;
    const requested = `${this.#of(shape)}${mayBeAbsent ? ' | undefined' : ''}`;
    const given = output ? this.#of(shapeOf(output, 'output')) : 'void';
    return `    ${name}: { input: ${requested}; output: ${given} };`;
  }

  #of(shape: Fields): string {
    const { title, ...rest } = shape;
    if (title === undefined) return this.#plain(rest);
    const text = `export type ${title} = ${this.#plain(rest)};`;
    const known = this.named.get(title);
    if (known !== undefined && known !== text) throw new Error(`Two types are called ${title}.`);
    this.named.set(title, text);
    return title;
  }

  #plain(shape: Fields): string {
    if (shape.wire?.isPending) return 'undefined';
    if (shape.const !== undefined) return JSON.stringify(shape.const);
    if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
    const options = shape.anyOf ?? shape.oneOf;
    const kinds = options
      ? options.map((option) => this.#of(option))
      : [shape.type].flat().map((type) => this.#kind(shape, type));
    return [...new Set(kinds.flatMap((kind) => kind.split(/ \| (?=null$|undefined$)/)))].join(' | ');
  }

  #kind(shape: Fields, type: string | undefined): string {
    if (type === 'integer' || type === 'number') return 'number';
    if (type === 'string' || type === 'boolean' || type === 'null') return type;
    if (type === 'array') return `(${typeof shape.items === 'object' ? this.#of(shape.items) : 'unknown'})[]`;
    if (shape.properties) return this.#record(shape.properties, shape.required ?? []);
    if (typeof shape.additionalProperties === 'object')
      return `Record<string, ${this.#of(shape.additionalProperties)}>`;
    return type === 'object' ? 'Record<string, unknown>' : 'unknown';
  }

  #record(properties: Record<string, Fields>, required: string[]): string {
    const fields = Object.entries(properties).map(([name, field]) => {
      const isOptional = !required.includes(name);
      const type = `${this.#of(field)}${isOptional ? ' | undefined' : ''}`;
      return `${commentOf(field)}${name}${isOptional ? '?' : ''}: ${type};`;
    });
    return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join(' ')} }`;
  }
}

/** Returns the comment of a field, only for what its type does not express: the unit of an integer. */
function commentOf(field: Fields): string {
  const options: Fields[] = [field, ...(field.anyOf ?? [])];
  const scale = options.map(({ wire }) => wire?.scale).find((known) => known !== undefined);
  return scale ? `/** In 1/${scale}. */ ` : '';
}
