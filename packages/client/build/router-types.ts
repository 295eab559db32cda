import { procedures } from '@mostrador/api/server';

/**
 * The type of the router for tRPC clients, based on the types in `client.d.ts`. It refers to no source of the
 * server: checking the server's own declaration takes a strict program seconds and yields thousands of
 * errors.
 */
export function routerTypes(router: object): string {
  const byDomain = Map.groupBy(procedures(router), ({ path }) => path.split('.')[0] ?? '');
  const domains = [...byDomain].map(([domain, all]) => {
    const lines = all.map(({ path, type }) => {
      const name = path.split('.').slice(1).join('.');
      return `    ${name}: ${kinds[type]}<Call<Api['${domain}']['${name}']>>;`;
    });
    return `  ${domain}: {\n${lines.join('\n')}\n  };`;
  });
  return `${head}\nexport type AppRouter = TRPCBuiltRouter<Root, {\n${domains.join('\n')}\n}>;\n`;
}

const kinds = {
  query: 'TRPCQueryProcedure',
  mutation: 'TRPCMutationProcedure',
  subscription: 'TRPCSubscriptionProcedure',
};

const head = `import type {
  TRPCBuiltRouter,
  TRPCDefaultErrorShape,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';
import type { Api, Reason } from './client.js';

type Call<Typed extends { input: unknown; output: unknown }> = Typed & { meta: unknown };

/** \`reason\` never changes with the language, the messages of the fields do. */
export type ErrorData = TRPCDefaultErrorShape['data'] & {
  reason: Reason;
  details: Record<string, unknown>;
  fields?: Record<string, { code: Reason; message: string }[]>;
  requestId: string | null;
};

type Root = {
  ctx: object;
  meta: object;
  errorShape: TRPCDefaultErrorShape & { data: ErrorData };
  transformer: false;
};
`;
