import { appRouter, type Services } from '@mostrador/api/server';
import { aShop, testServices } from '@mostrador/api/testing';
import { type AppOptions, buildApp } from '@mostrador/server/src/http/app.ts';
import { fileDoors, signInDoor } from '@mostrador/server/src/http/doors.ts';
import { openLog } from '@mostrador/server/src/log.ts';
import { renderCut } from '@mostrador/server/src/pdf/render-cut.ts';
import { renderPoster } from '@mostrador/server/src/pdf/render-poster.ts';
import { renderReceipt } from '@mostrador/server/src/pdf/render-receipt.ts';
import { renderStatement } from '@mostrador/server/src/pdf/render-statement.ts';
import { expect } from 'vitest';
import { withoutEffect } from './calls.ts';
import { watchRefusals } from './listed-refusals.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
export type Sent = {
  body?: unknown;
  token?: string | null;
  organization?: string | null;
  headers?: Record<string, string>;
};
/** `body` is read as JSON when the answer says so; otherwise it is its text. */
export type Answer = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  text: string;
};
export type Send = (method: Method, url: string, sent?: Sent) => Promise<Answer>;
type Target = {
  connections?: number;
  ownDatabase?: boolean;
  isWithoutEffect?: boolean;
  config?: Partial<Services['config']>;
  more?: Partial<AppOptions>;
};
export type Program = Awaited<ReturnType<typeof aProgram>>;

/**
 * The whole program as the server builds it, over a database of its own, called without a socket.
 * `isWithoutEffect` undoes what each call did.
 */
export async function aProgram({
  connections = 10,
  ownDatabase = false,
  isWithoutEffect = false,
  config = {},
  more = {},
}: Target = {}) {
  const world = await testServices(connections, { ownDatabase });
  Object.assign(world.services.config, config);
  const services = isWithoutEffect ? withoutEffect(world.services) : world.services;
  const app = await buildApp(services, {
    router: appRouter,
    log: openLog({ level: 'silent' }),
    callLimits: {
      perToken: 1_000_000,
      perKey: 1_000_000,
      perAddress: 1_000_000,
      anonymous: 1_000_000,
      publicPdfs: 1_000_000,
    },
    renderReceipt: ({ view, format }) => renderReceipt(view, { format, logo: null }),
    renderCut: ({ paper, format }) => renderCut(paper, format),
    renderStatement,
    renderPoster: ({ poster, size }) => renderPoster(poster, size),
    corsOrigins: [],
    trustProxy: false,
    webRoot: null,
    fileOrigins: [],
    busyAfterMs: 0,
    files: fileDoors,
    signIn: signInDoor,
    ...more,
  });
  const refused = watchRefusals();
  const send: Send = async (method, url, { body, token, organization, headers } = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(organization && { organization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const read: Answer = {
      status: answer.statusCode,
      body: isJson ? answer.json() : {},
      headers: answer.headers,
      text: answer.body,
    };
    refused.see(method, url, read);
    return read;
  };
  const shopOf = async (values?: Parameters<typeof aShop>[1]) => {
    const shop = await aShop(world.services, values);
    const call: Send = (method, url, sent) =>
      send(method, url, { token: shop.token, organization: shop.organizationId, ...sent });
    return { ...shop, call };
  };
  const close = async () => {
    await app.close();
    await world.close();
    // Programs of the documented interface may get every documented code of a call.
    if (expect.getState().testPath?.includes('contract')) expect(refused.unlisted()).toEqual([]);
  };
  return { app, world, send, shopOf, close };
}

/** The number of responses with each status and code: `{ '201': 10, '409 insufficientStock': 54 }`. */
export function tally(answers: Answer[]): Record<string, number> {
  const groups = Object.groupBy(answers, ({ status, body }) =>
    [status, body.code].filter(isIncluded).join(' '),
  );
  return Object.fromEntries(Object.entries(groups).map(([name, members]) => [name, members?.length ?? 0]));
}

const isIncluded = (part: unknown) => part !== undefined && part !== null && !String(part).includes('-');

export const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
