import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;
type Domain = keyof Outputs & string;
type Procedure = { [Name in Domain]: `${Name}.${keyof Outputs[Name] & string}` }[Domain];

/** The response of a procedure as the page receives it, with dates as text: `Output<'contact.byId'>`. */
export type Output<Name extends Procedure> = Name extends `${infer Of extends Domain}.${infer Call}`
  ? Call extends keyof Outputs[Of]
    ? Outputs[Of][Call]
    : never
  : never;
