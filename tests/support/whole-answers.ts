import { appRouter } from '@mostrador/api/server';
import { readText } from './source.ts';

type Outcome = { ok: boolean; data?: unknown };
type Next = (more?: unknown) => Promise<Outcome>;
type Middleware = (call: { next: Next }) => Promise<Outcome>;

/** The fields of a row that are not returned to clients, by their place in a response. */
const internalFields: Record<string, string> = JSON.parse(readText('tests/contract/internal-fields.json'));

/**
 * A field that a handler returns and its output schema lacks is silently removed: its author sees it nowhere,
 * and no test fails. From now on every response is compared with its handler's result.
 */
export function watchAnswers() {
  const seen = new Set<string>();
  const { procedures } = Object(Reflect.get(appRouter, '_def'));
  for (const [path, procedure] of Object.entries(procedures)) {
    const steps: unknown[] = Object(Reflect.get(Object(procedure), '_def')).middlewares;
    steps.forEach((each, place) => {
      if (isOutput(each)) steps[place] = comparing(each, path.split('.')[0] ?? path, seen);
    });
  }
  const listed = Object.entries(internalFields).flatMap(([at, names]) =>
    names.split(' ').map((name) => `${at}.${name}`),
  );
  const reported = new Set(listed);
  return {
    /** The removed fields since then that are on no list; each is reported once. */
    lost: () => {
      const lost = [...seen].filter((field) => !reported.has(field));
      for (const field of lost) reported.add(field);
      return lost;
    },
    /** The listed fields that were never removed. */
    idle: () => listed.filter((field) => !seen.has(field)),
  };
}

/** The step of a procedure that reads its answer by the schema, as the library marks it. */
const isOutput = (step: unknown): step is Middleware =>
  typeof step === 'function' && Reflect.get(step, '_type') === 'output';

const comparing =
  (read: Middleware, at: string, seen: Set<string>): Middleware =>
  async (call) => {
    let given: unknown;
    const next: Next = async (more) => {
      const outcome = await call.next(more);
      given = outcome.data;
      return outcome;
    };
    const outcome = await read({ ...call, next });
    if (outcome.ok) for (const field of cutFrom(given, outcome.data, at)) seen.add(field);
    return outcome;
  };

/** `at` is the list or the field that holds the row; of the answer itself, the procedure's domain. */
function cutFrom(given: unknown, answered: unknown, at: string): string[] {
  if (Array.isArray(given) && Array.isArray(answered))
    return given.flatMap((item, index) => cutFrom(item, answered[index], at));
  if (!isPlain(given) || !isPlain(answered)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    if (name in answered) return cutFrom(value, answered[name], name);
    return value === undefined ? [] : [`${at}.${name}`];
  });
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
