import { isJson } from './openapi-schemas.ts';
import words from './openapi-words.json' with { type: 'json' };

type Json = Record<string, unknown>;

/**
 * Gives every property and parameter of a document its description: the text of the field, where the text of
 * its own schema or call precedes the general one, and the units that its schema declares. A field without a
 * text gets no description, which a test refuses.
 */
export function describeFields(document: Json): Json {
  const components = isJson(document.components) ? document.components : {};
  const schemas = isJson(components.schemas) ? components.schemas : {};
  return {
    ...document,
    paths: describeOperations(document.paths),
    webhooks: describeOperations(document.webhooks),
    components: { ...components, schemas: mapValues(schemas, (schema, name) => inside(schema, name)) },
  };
}

const describeOperations = (paths: unknown) =>
  mapValues(paths, (path) =>
    mapValues(path, (operation) => inside(operation, String(Object(operation).operationId))),
  );

/** `at` is the name of the schema or call that contains the field. */
function inside(value: unknown, at: string): unknown {
  if (Array.isArray(value)) return value.map((part) => inside(part, at));
  if (!isJson(value)) return value;
  return mapValues(value, (part, key) => {
    if (key === 'example' || key === 'default') return part;
    if (key === 'properties')
      return mapValues(part, (field, name) => described(inside(field, at), { name, at }));
    if (key === 'parameters' && Array.isArray(part)) return part.map((each) => describedParameter(each, at));
    return inside(part, at);
  });
}

type Place = { name: string; at: string };

function describedParameter(parameter: unknown, at: string): unknown {
  if (!isJson(parameter) || typeof parameter.name !== 'string' || parameter.description) return parameter;
  const { name } = parameter;
  const schema = inside(parameter.schema, at);
  return { ...parameter, schema, description: sentence(isJson(schema) ? schema : {}, { name, at }) };
}

function described(field: unknown, place: Place): unknown {
  return isJson(field) ? { ...field, description: sentence(field, place) } : field;
}

function sentence(field: Json, { name, at }: Place): string | undefined {
  const known: Record<string, string> = words;
  const description = known[`${at}.${name}`] ?? known[name];
  const own = typeof field.description === 'string' ? [field.description] : [];
  if (description === undefined) return own[0];
  return [...new Set([`${description}.`, ...own, ...unitsOf(field, name)])].join(' ');
}

/** Returns the units and bounds that a schema declares beside its type, for each of its alternatives. */
function unitsOf(field: Json, name: string): string[] {
  return alternativesOf(field).flatMap((option) => [
    ...(option !== field && typeof option.description === 'string' ? [option.description] : []),
    ...(option.format === 'date' || (isText(option) && isDay(name)) ? ['A day as YYYY-MM-DD.'] : []),
    ...(option.format === 'date-time' ? ['An instant as ISO 8601 in UTC.'] : []),
    ...(typeof option.maxLength === 'number' ? [`At most ${option.maxLength} characters.`] : []),
    ...(typeof option.maxItems === 'number' ? [`At most ${option.maxItems} of them.`] : []),
  ]);
}

/** Returns the schema itself and its alternatives, at any depth of nesting. */
const alternativesOf = (field: Json): Json[] => [
  field,
  ...[field.anyOf, field.oneOf].flat().filter(isJson).flatMap(alternativesOf),
];

/** True for days, which are texts without a format in answers and are identified by their names. */
const isDay = (name: string) => /(^|_)(on|date)$|^(from|until|as_of|locked_until)$/.test(name);

const isText = ({ type, format }: Json) => [type].flat().includes('string') && format === undefined;

function mapValues(record: unknown, map: (value: unknown, key: string) => unknown): Json {
  if (!isJson(record)) return {};
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
