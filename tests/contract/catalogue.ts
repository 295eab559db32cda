import { z } from 'zod';
import type { Node } from '../support/schema-walk.ts';
import calls from './catalogue.json' with { type: 'json' };
import missingFields from './missing-fields.json' with { type: 'json' };

/**
 * One documented call: who may ask, its query names, the name of the list it answers, what its gate asks, the
 * name a body may be wrapped in, and the documented names of body and answer, dots leading inside.
 */
const Call = z.strictObject({
  call: z.templateLiteral([z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), ' /', z.string()]),
  by: z.enum(['anyone', 'person', 'member']),
  query: z.string().optional(),
  list: z.string().optional(),
  gate: z.string().optional(),
  form: z.literal(true).optional(),
  wrapper: z.string().optional(),
  body: z.string().optional(),
  answer: z.string().optional(),
});
export type Call = z.infer<typeof Call> & { method: string; path: string };

export const documented: Call[] = z
  .array(Call)
  .parse(calls)
  .map((call) => {
    const [method = '', path = ''] = call.call.split(' ');
    return { ...call, method, path };
  });

/** Documented names that no schema has yet, as "POST /v1/… name"; a domain that gets one takes it off. */
export const missingNames: string[] = missingFields;

/** Every name a schema takes, dots leading inside; lists are their items, what is refused is none of it. */
export function namesOf({ properties = {}, items, anyOf = [] }: Node, at = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, inner]) =>
    inner['x-pending'] ? [] : [`${at}${name}`, ...namesOf(inner, `${at}${name}.`)],
  );
  return [...own, ...[...anyOf, ...(items ? [items] : [])].flatMap((inner) => namesOf(inner, at))];
}

/** An address whatever its parameters are called. */
export const plain = (path: string) => path.replace(/\/$/, '').replace(/\{\w+\}|:\w+/g, '{}');
