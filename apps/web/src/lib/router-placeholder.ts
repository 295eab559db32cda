import type { AppRouter as Api } from '@mostrador/api/router';
import { type BuiltRouter, initTRPC } from '@trpc/server/unstable-core-do-not-import';
import { z } from 'zod';

// Stands in for the API's own router type until it can be imported; only its type is used.
const t = initTRPC.create();
const action = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) =>
  t.procedure.input(input).output(output).mutation(unreachable);
const read = <Output extends z.ZodType>(output: Output) => t.procedure.output(output).query(unreachable);
const done = z.object({ ok: z.boolean() });

const Organization = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  slug: z.string().nullable(),
  country: z.object({
    id: z.string(),
    name: z.string(),
    currency: z.string(),
    currencySymbol: z.string(),
    decimals: z.number(),
  }),
  businessType: z.enum(['business', 'person']),
  industry: z.string().nullable(),
  mainRole: z.string(),
  hasPaidAccess: z.boolean(),
  moneySymbol: z.enum(['dot', 'comma']),
  timeZone: z.string(),
  lowStock: z.int(),
  taxEnabled: z.boolean(),
  defaultTaxRate: z.int(),
});

const Me = z.object({
  user: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    timeZone: z.string(),
    country: z.object({ id: z.string(), name: z.string() }).nullable(),
    language: z.enum(['es', 'en', 'ar']),
    isGuest: z.boolean(),
    paidCustomer: z.boolean(),
    stepTwo: z.boolean(),
  }),
  currentOrganization: Organization.nullable(),
  organizations: z.array(Organization.pick({ id: true, name: true, avatar: true })),
  currentPermissions: z.record(z.string(), z.union([z.string(), z.boolean()])),
});

const credentials = z.object({ user: z.object({ email: z.string(), password: z.string() }) });
const signUp = z.object({
  user: z.object({
    email: z.string(),
    password: z.string(),
    passwordConfirmation: z.string(),
    language: z.string(),
  }),
});

export const placeholderRouter = t.router({
  auth: t.router({
    signUp: action(signUp, done),
    login: action(credentials, z.object({ accessToken: z.string(), stepTwo: z.boolean() })),
    logout: action(z.void(), done),
    confirm: action(z.object({ confirmationToken: z.string() }), done),
    requestPasswordReset: action(z.object({ user: z.object({ email: z.string() }) }), done),
    resetPassword: action(
      z.object({
        user: z.object({
          resetPasswordToken: z.string(),
          password: z.string(),
          passwordConfirmation: z.string(),
        }),
      }),
      done,
    ),
  }),
  user: t.router({
    me: read(Me),
    update: action(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), Me),
    language: action(z.object({ language: z.string() }), done),
  }),
  platform: t.router({
    version: read(z.object({ version: z.string(), signIn: z.array(z.enum(['google', 'apple'])).optional() })),
    countries: read(
      z.object({ countries: z.array(z.object({ id: z.string(), name: z.string(), phoneCode: z.string() })) }),
    ),
    industries: read(z.object({ industries: z.array(z.object({ id: z.string(), name: z.string() })) })),
    reportError: action(z.object({ path: z.string(), message: z.string(), stack: z.string() }), done),
  }),
});

type Recorded<Router extends { _def: { record: unknown } }> = Router['_def']['record'];

/** The API's own router, with what it does not answer yet. */
export type AppRouter = BuiltRouter<
  typeof placeholderRouter._def._config.$types,
  Recorded<Api> & Recorded<typeof placeholderRouter>
>;

function unreachable(): never {
  throw new Error('placeholder');
}
