import { z } from 'zod';
import calls from './catalogue.json' with { type: 'json' };
import missingCalls from './missing-calls.json' with { type: 'json' };

/** One documented call: who may ask, its query names, the name of the list it answers, what its gate asks. */
const Call = z.strictObject({
  call: z.templateLiteral([z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), ' /', z.string()]),
  by: z.enum(['anyone', 'person', 'member']),
  query: z.string().optional(),
  list: z.string().optional(),
  gate: z.string().optional(),
  form: z.literal(true).optional(),
});
export type Call = z.infer<typeof Call> & { method: string; path: string };

export const documented: Call[] = z
  .array(Call)
  .parse(calls)
  .map((call) => {
    const [method = '', path = ''] = call.call.split(' ');
    return { ...call, method, path };
  });

/** Named beside this file; whatever gets written leaves that list. */
export const missing: string[] = missingCalls;

/** An address whatever its parameters are called. */
export const plain = (path: string) => path.replace(/\/$/, '').replace(/\{\w+\}|:\w+/g, '{}');
