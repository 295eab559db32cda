import { DomainError } from '@mostrador/api/server';

/** Converts names such as `product[variants][0][price]` to the object that JSON would contain. */
export function nest(entries: Iterable<[name: string, value: unknown]>): Record<string, unknown> {
  const root = new Map<string, Node>();
  for (const [name, value] of entries) place(root, stepsOf(name), value);
  return Object.fromEntries([...root].map(([key, node]) => [key, plain(node)]));
}

type Node = Map<string, Node> | { leaves: unknown[] };

const deepest = 8;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function stepsOf(name: string) {
  const [, head, tail] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  const steps =
    head === undefined
      ? [name]
      : [head, ...[...(tail ?? '').matchAll(/\[([^\]]*)\]/g)].map(([, s]) => s ?? '')];
  if (steps.length > deepest || steps.some((step) => forbidden.has(step))) {
    throw new DomainError('BAD_REQUEST', 'invalidRequest');
  }
  return steps;
}

function place(parent: Map<string, Node>, steps: string[], value: unknown) {
  const [step = '', ...rest] = steps;
  const key = step === '' ? openIndex(parent, rest) : step;
  const present = parent.get(key);
  if (rest.length === 0) {
    if (present && !(present instanceof Map)) present.leaves.push(value);
    else parent.set(key, { leaves: [value] });
    return;
  }
  const child = present instanceof Map ? present : new Map<string, Node>();
  parent.set(key, child);
  place(child, rest, value);
}

/**
 * Returns the element of a list like `lines[][id]=1&lines[][id]=2`: a name that the last element already has
 * starts the next element; any other name is added to the last.
 */
function openIndex(list: Map<string, Node>, rest: string[]) {
  const last = list.get(String(list.size - 1));
  const joins = rest[0] && last instanceof Map && !last.has(rest[0]);
  return String(joins ? list.size - 1 : list.size);
}

function plain(node: Node): unknown {
  if (!(node instanceof Map)) return node.leaves.length === 1 ? node.leaves[0] : node.leaves;
  const entries = [...node];
  if (entries.every(([key]) => /^\d{1,4}$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => plain(child));
  }
  return Object.fromEntries(entries.map(([key, child]) => [key, plain(child)]));
}
