import { alternatives, isRecord, isSchema, type Shape, wireName, wireNames } from './wire.ts';
import { spellingsOf } from './wire-spellings.ts';

/** Adds the paths of unknown fields in a value to `found`; `at` is the path of the value itself. */
type Look = (value: unknown, at: string, found: string[]) => void;

/**
 * The fields of a body or query that the schema does not contain, as paths in wire names: ['colour',
 * 'products.0.qty']. A free map accepts every key. Compile it once per endpoint.
 */
export function unknownFields(shape: Shape): (value: unknown) => string[] {
  const look = compile([shape]);
  return (value) => {
    const found: string[] = [];
    look(value, '', found);
    return found;
  };
}

function compile(shapes: Shape[]): Look {
  const options = shapes.flatMap(alternatives);
  const items = options.map(({ items: item }) => item).filter(isSchema);
  const lookInItem = items.length > 0 ? compile(items) : undefined;
  const known = options.some(isFree) ? undefined : knownFields(options);
  return (value, at, found) => {
    if (Array.isArray(value)) {
      if (lookInItem) for (const [index, item] of value.entries()) lookInItem(item, `${at}${index}.`, found);
      return;
    }
    if (!known || !isRecord(value)) return;
    for (const key of Object.keys(value)) {
      const look = known.get(key);
      if (look) look(value[key], `${at}${key}.`, found);
      else found.push(`${at}${key}`);
    }
  };
}

/** A map, or a value of any type: all of its content is accepted. */
const isFree = ({ type, properties }: Shape) =>
  (type === undefined || type === 'object') && properties === undefined;

function knownFields(options: Shape[]): Map<string, Look> {
  const known = new Map<string, Shape[]>();
  for (const { properties = {} } of options) {
    for (const [camel, field] of Object.entries(properties)) {
      const name = wireName(camel, field);
      for (const spelling of [name, ...spellingsOf(name, wireNames(properties))])
        known.set(spelling, [...(known.get(spelling) ?? []), field]);
    }
  }
  return new Map([...known].map(([name, fields]) => [name, compile(fields)]));
}
