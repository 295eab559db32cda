import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type Call,
  DomainError,
  InvalidField,
  type Limits,
  Secrets,
  type Services,
} from '@mostrador/api/server';
import { openDatabase } from '@mostrador/database/connect';
import { temporaryFolder } from '@mostrador/database/testing-folder';
import { money, quantity, rate } from '@mostrador/shared/money/amount';
import { notAvailableYet } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { openLog } from '../log.ts';
import { type AppOptions, buildApp } from './app.ts';

type Meta = {
  gate?: string;
  rest?: string | string[];
  creates?: boolean;
  wrapper?: string;
  multipart?: boolean;
  ownId?: string;
};
const t = initTRPC.context<Call>().meta<Meta>().create({ isDev: false });
const open = t.procedure.meta({ gate: 'open' });
const member = t.procedure.meta({ gate: 'member' });

const Line = z.object({ productId: id(), quantity: quantity(), price: money().optional() });
const fields = z.object({
  name: z.string().trim().min(1, 'nameRequired').max(20),
  price: money(),
  stock: quantity().nullable().optional(),
  taxRate: rate().optional(),
  isShown: z.boolean().optional(),
  tagIds: z.array(id()).optional(),
  lines: z.array(Line).optional(),
  images: z.array(z.object({ blobSignedId: z.string().optional(), id: id().optional() })).optional(),
  avatar: z.string().nullable().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  couponCode: notAvailableYet(),
});
const Item = fields.partial().extend({ id: z.string(), createdAt: z.date() });

/** The calls that each procedure received, in order. The tests read them. */
export const seen: { path: string; input: unknown; call: Call }[] = [];

const remember = (path: string, input: unknown, call: Call) => seen.push({ path, input, call });
const madeAt = new Date('2026-11-20T10:00:00.000Z');

const itemRouter = t.router({
  list: member
    .meta({ rest: ['GET /v1/things', 'GET /v2/things'] })
    .input(
      z.object({
        page: z.int().min(1).default(1),
        ids: z.array(id()).optional(),
        tags: z.array(z.string()).optional(),
        content: z.string().optional(),
        minPrice: money().optional(),
        isShown: z.boolean().optional(),
      }),
    )
    .output(z.object({ things: z.array(Item), pagination: z.object({ nextCursor: z.string().nullable() }) }))
    .query(({ input, ctx }) => {
      remember('list', input, ctx);
      return {
        things: [{ id: '1', name: 'Frijol', price: 1250, stock: 350, createdAt: madeAt }],
        pagination: { nextCursor: null },
      };
    }),
  report: member
    .meta({ rest: 'GET /v1/things/report' })
    .input(z.object({ from: z.iso.date('invalidDate'), userId: id().optional() }))
    .output(z.object({ total: money() }))
    .query(() => ({ total: 1 })),
  byId: member
    .meta({ rest: 'GET /v1/things/:id' })
    .input(z.object({ id: id() }))
    .output(Item)
    .query(({ input, ctx }) => {
      remember('byId', input, ctx);
      return { id: input.id, name: 'Frijol', price: 1250, createdAt: madeAt };
    }),
  create: member
    .meta({ rest: 'POST /v1/things', creates: true, wrapper: 'thing', multipart: true })
    .input(fields)
    .output(Item)
    .mutation(({ input, ctx }) => {
      remember('create', input, ctx);
      return { ...input, id: 'new', createdAt: madeAt };
    }),
  update: member
    .meta({ rest: 'PATCH /v1/things/:id', wrapper: 'thing' })
    .input(fields.partial().extend({ id: id() }))
    .output(Item)
    .mutation(({ input, ctx }) => {
      remember('update', input, ctx);
      return { ...input, createdAt: madeAt };
    }),
  remove: member
    .meta({ rest: 'DELETE /v1/things/:id' })
    .input(z.object({ id: id(), deleteReason: z.string().min(1, 'reasonRequired') }))
    .mutation(({ input, ctx }) => {
      remember('remove', input, ctx);
    }),
  removeImage: member
    .meta({ rest: 'DELETE /v1/things/:thing_id/images/:id' })
    .input(z.object({ thingId: id(), id: id() }))
    .mutation(({ input, ctx }) => {
      remember('removeImage', input, ctx);
    }),
  orderImages: member
    .meta({ rest: 'POST /v1/things/:id/images-order' })
    .input(z.object({ id: id(), imageIds: z.array(id()) }))
    .mutation(({ input, ctx }) => {
      remember('orderImages', input, ctx);
    }),
  take: member
    .meta({ rest: 'POST /v1/things/:id/takes', ownId: 'takeId' })
    .input(z.object({ id: id(), takeId: id().optional(), quantity: quantity() }))
    .mutation(({ input, ctx }) => {
      remember('take', input, ctx);
    }),
  makeExtra: member
    .meta({ rest: 'POST /v1/extras/', creates: true })
    .input(z.object({ name: z.string('nameRequired') }))
    .output(z.object({ name: z.string() }))
    .mutation(({ input }) => input),
});

const refuse = {
  stock: () => new DomainError('CONFLICT', 'insufficientStock', { available: 3000, productName: 'Frijol' }),
  step: () => new InvalidField('lines.0.quantity', 'quantityStep', { step: 250 }),
  permission: () => new DomainError('FORBIDDEN', 'permissionDenied', { permission: 'pdv_edit_orders' }),
  foreign: () => new DomainError('NOT_FOUND', 'notFound', { parameter: 'contactId' }),
  bug: () => new Error('select secret_column from users'),
  away: () => Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' }),
  credential: () => new DomainError('UNAUTHORIZED', 'tokenExpired'),
};
const Kind = z.enum(['stock', 'step', 'permission', 'foreign', 'bug', 'away', 'credential']);

export const fixtureRouter = t.router({
  thing: itemRouter,
  session: t.router({
    login: open
      .meta({ rest: 'POST /users/login', wrapper: 'user' })
      .input(z.object({ email: z.string(), password: z.string() }))
      .output(
        z.object({ accessToken: z.string().meta({ wire: { name: 'accessToken' } }), stepTwo: z.boolean() }),
      )
      .mutation(() => ({ accessToken: 'abc.def', stepTwo: false })),
  }),
  slow: open
    .meta({ rest: 'GET /v1/slow' })
    .output(z.object({ done: z.boolean() }))
    .query(async () => {
      await setTimeout(300);
      return { done: true };
    }),
  wrongAnswer: open
    .meta({ rest: 'GET /v1/wrong-answers' })
    .output(z.object({ price: money() }))
    .query(() => ({ price: -1 })),
  refuse: open
    .meta({ rest: 'POST /v1/refusals' })
    .input(z.object({ kind: Kind }))
    .mutation(({ input }) => {
      throw refuse[input.kind]();
    }),
});

/** Renders like the worker threads, but without a thread. */
const renderReceipt: AppOptions['renderReceipt'] = async ({ view, format }) => {
  const { renderReceipt: render } = await import('../pdf/render-receipt.ts');
  return render(view, { format, logo: null });
};

const limits: Limits = {
  loginPerAccount: 10,
  loginPerAddress: 50,
  signUpPerAddress: 5,
  mailPerAddress: 3,
  examplesPerAddress: 5,
  ordersPerAddress: 10,
  ordersPerShop: 300,
  tracksPerAddress: 60,
  ratingsPerAddress: 10,
  proofsPerAddress: 10,
};

/** Builds the program around a small router, without a database. */
export async function fixtureApp(
  options: Partial<AppOptions> = {},
  config: Partial<Services['config']> = {},
  storage: Partial<Services['storage']> = {},
) {
  seen.length = 0;
  const { db } = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' }, { max: 1 });
  const services: Services = {
    db,
    besideDb: db,
    now: () => new Date(),
    config: {
      secrets: new Secrets('x'.repeat(32)),
      publicUrl: 'http://localhost',
      storeUrl: config.publicUrl ?? 'http://localhost',
      isProduction: false,
      reportUrl: null,
      analyticsUrl: null,
      showsAi: true,
      speech: null,
      stripe: null,
      appSumo: null,
      allowsPrivateWebhooks: true,
      push: null,
      providers: { google: null, apple: null },
      sessionIdleDays: 14,
      examplesPerDay: 0,
      referralLoginUrl: null,
      limits,
      ...config,
    },
    jobs: { enqueue: async () => {} },
    live: { publish: () => {}, subscribe: () => () => {} },
    sendMail: async () => {},
    storage: {
      put: async () => {},
      get: async () => null,
      remove: async () => {},
      keyOf: () => null,
      urlOf: (key) => `/uploads/${key}`,
      ...storage,
    },
    reencodeImage: async () => null,
    spreadsheets: {
      read: async () => ({ refusal: 'spreadsheetInvalid' }),
      write: async () => Buffer.alloc(0),
      writeTable: async () => Buffer.alloc(0),
    },
    log: { error: () => {}, info: () => {} },
  };
  return buildApp(services, {
    router: fixtureRouter,
    log: openLog({ level: 'silent' }),
    callLimits: { perToken: 1000, perKey: 1000, perAddress: 1000, anonymous: 1000, publicPdfs: 1000 },
    renderReceipt,
    corsOrigins: [],
    trustProxy: false,
    webRoot: null,
    fileOrigins: [],
    busyAfterMs: 0,
    ...options,
  });
}

/** Creates the files of a web app build, as far as the server reads them. */
export function webBuild(root = temporaryFolder('web')) {
  mkdirSync(join(root, 'assets'));
  writeFileSync(
    join(root, 'index.html'),
    '<head><meta name="csp-nonce" content="__CSP_NONCE__"><script>1</script></head>',
  );
  writeFileSync(
    join(root, 'csp.json'),
    JSON.stringify({ scripts: ["'sha256-abc='"], styles: ["'sha256-def='"] }),
  );
  writeFileSync(
    join(root, 'first-files.json'),
    JSON.stringify({ '/dashboard/things': ['assets/Things-1a2b.js', 'assets/things-1a2b.css'] }),
  );
  writeFileSync(join(root, 'assets', 'app-1a2b.js'), 'export {}');
  writeFileSync(join(root, 'assets', 'app-1a2b.js.br'), 'packed');
  writeFileSync(join(root, 'assets', 'app-1a2b.js.map'), '{}');
  writeFileSync(join(root, 'sw.js'), 'worker');
  mkdirSync(join(root, 'icons'));
  writeFileSync(join(root, 'icons', 'small.svg'), '<svg/>');
  return root;
}
