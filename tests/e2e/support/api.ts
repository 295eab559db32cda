import { environment } from './environment.ts';

export type Answer = { status: number; body: unknown; headers: Headers };
export type Request = { method?: string; path: string; body?: unknown; headers?: Record<string, string> };

/** A caller of the program's own REST paths, with the headers of one person. */
export const apiOf =
  (headers: Record<string, string> = {}) =>
  async ({ method = 'GET', path, body, headers: more }: Request): Promise<Answer> => {
    const answer = await fetch(environment.address + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const result = { status: answer.status, body: readJson(text), headers: answer.headers };
    if (!answer.ok) throw new RestRefusal(`${method} ${path}: ${answer.status} ${text}`, result);
    return result;
  };

export type Api = ReturnType<typeof apiOf>;

export class RestRefusal extends Error {
  readonly answer: Answer;
  constructor(message: string, answer: Answer) {
    super(message);
    this.answer = answer;
  }
}

/** A field of an answer that has to be there. */
export function fieldOf(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), value);
}

export function textOf(value: unknown, ...path: string[]): string {
  const found = fieldOf(value, ...path);
  if (typeof found !== 'string') throw new Error(`No text at ${path.join('.')}.`);
  return found;
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
