import { z } from 'zod';
import type { Meta } from './meta.ts';

/** A procedure with its REST method and path. */
export type Endpoint = {
  method: string;
  url: string;
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: Meta;
  input: z.ZodType;
  output: z.ZodType | null;
};

export type Procedure = Omit<Endpoint, 'method' | 'url'>;

const definition = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  meta: z.custom<Meta>().optional(),
  inputs: z.array(z.instanceof(z.ZodType)),
  output: z.instanceof(z.ZodType).optional(),
});
const routerDefinition = z.object({ _def: z.object({ procedures: z.record(z.string(), z.unknown()) }) });

/**
 * Lists every procedure of the router. The only code that reads tRPC's internal `_def`, whose version is
 * pinned.
 */
export function procedures(router: object): Procedure[] {
  return Object.entries(routerDefinition.parse(router)._def.procedures).map(([path, procedure]) => {
    const { type, meta = {}, inputs, output } = definition.parse(Reflect.get(Object(procedure), '_def'));
    if (!meta.gate) throw new Error(`Procedure ${path} names no gate.`);
    return { path, type, meta, input: inputs[0] ?? z.object({}), output: output ?? null };
  });
}

/**
 * Returns the singular name in which a body may be wrapped: that of the changed resource, which is the last
 * plural of the path (`/v1/products/:id/images-order` → `product`) or else its first noun
 * (`/v1/user/language`).
 */
export function resourceOf({ meta, url }: Pick<Endpoint, 'meta' | 'url'>): string {
  const nouns = url.split('/').filter((part) => /^[a-z]/.test(part) && !/^v\d+$/.test(part));
  const noun = nouns.findLast((part) => part.endsWith('s')) ?? nouns[0] ?? '';
  return meta.wrapper ?? singular(noun.replaceAll('-', '_'));
}

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

/** Lists every documented REST call that exists, one row per method and path. */
export const endpoints = (router: object): Endpoint[] =>
  procedures(router).flatMap((procedure) =>
    [procedure.meta.rest ?? []].flat().map((route) => {
      const [method = '', url = ''] = route.split(' ');
      return { ...procedure, method, url };
    }),
  );
