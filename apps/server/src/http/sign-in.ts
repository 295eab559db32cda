import type { Call, comeBack, departFor } from '@mostrador/api/server';
import { DomainError, providerNames, shortName } from '@mostrador/api/server';
import { languages } from '@mostrador/shared/text/translate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FormBody } from '../rest/body.ts';
import { refusalOfAny } from '../rest/refusals.ts';
import { forMembers } from './hosts.ts';

export type SignInDoor = { departFor: typeof departFor; comeBack: typeof comeBack };

type SignInMount = { callFor: (request: FastifyRequest) => Call; door: SignInDoor };
type Provider = (typeof providerNames)[number];
type Mounted = SignInMount & { provider: Provider };

/**
 * Mounts the redirect to a provider and the return from it. The page begins with a challenge. It receives a
 * ticket behind the #, which browsers send to no server and no log contains, and exchanges the ticket with
 * the answer to its challenge for a session. No token is ever in an address or a cookie.
 */
export function mountSignIn(app: FastifyInstance, mount: SignInMount) {
  for (const provider of providerNames) {
    const mounted = { ...mount, provider };
    app.get(`/users/${provider}`, { exposeHeadRoute: false, ...forMembers }, (request, reply) =>
      withRefusalPage(request, reply, {
        call: mount.callFor(request),
        work: () => depart(request, reply, mounted),
      }),
    );
    app.get(`/users/${provider}/callback`, { exposeHeadRoute: false, ...forMembers }, (request, reply) =>
      withRefusalPage(request, reply, {
        call: mount.callFor(request),
        work: () => receive(request, reply, mounted),
      }),
    );
  }
  app.post('/users/apple/callback', forMembers, (request, reply) =>
    reply.redirect(buildRetryPath(request), 303),
  );
}

/**
 * The cookie's name. Over https no other host of the domain can set a cookie of this name, nor one for a
 * path.
 */
const cookieNameOf = ({ config }: Pick<Call, 'config'>) => (isSecure(config) ? '__Host-sign-in' : 'sign-in');
const isSecure = ({ publicUrl }: Pick<Call['config'], 'publicUrl'>) => publicUrl.startsWith('https:');
const cookieSeconds = 600;
const linkMark = 'link.';

const Departure = z.object({
  challenge: z.string().regex(/^[\w-]{43}$/),
  language: z.enum(languages).optional().catch(undefined),
  guest: z.literal('true').optional().catch(undefined),
  link: z.literal('true').optional().catch(undefined),
});

async function depart(request: FastifyRequest, reply: FastifyReply, { callFor, door, provider }: Mounted) {
  const call = callFor(request);
  const input = Departure.safeParse(request.query);
  if (!input.success) throw broken();
  const { challenge, language = call.language, guest, link } = input.data;
  const [isGuest, isLinking] = [guest === 'true', link === 'true'];
  const page = { challenge, language, isGuest, isLinking };
  const { url, secret } = await door.departFor(call, { provider, ...page });
  return reply
    .setCookie(cookieNameOf(call), isLinking ? `${linkMark}${secret}` : secret, {
      ...cookieFor(call, provider),
      maxAge: cookieSeconds,
    })
    .redirect(url, 303);
}

const text = (max: number) => z.string().max(max).optional().catch(undefined);
const Returned = z.object({
  code: text(4000),
  state: text(500),
  error: text(200),
  first_name: shortName,
  last_name: shortName,
});

async function receive(request: FastifyRequest, reply: FastifyReply, { callFor, door, provider }: Mounted) {
  const call = callFor(request);
  reply.clearCookie(cookieNameOf(call), cookieFor(call, provider));
  const { code, state, error, first_name, last_name } = Returned.parse(request.query);
  // A user who cancels at the provider returns to the starting page.
  if (error) return reply.redirect(pageOf(request, call), 303);
  const secret = request.cookies[cookieNameOf(call)]?.replace(linkMark, '');
  if (!code || !state || !secret) throw broken();
  const name = { firstName: first_name, lastName: last_name };
  const ticket = await door.comeBack(call, { provider, secret, state, code, ...name });
  return reply.redirect(`${pageOf(request, call)}#ticket=${ticket}`, 303);
}

type Telling = { call: Call; work: () => Promise<FastifyReply> };

/**
 * Redirects a refusal to the page where the user started, which shows it, because the user navigated with a
 * whole page.
 */
async function withRefusalPage(request: FastifyRequest, reply: FastifyReply, { call, work }: Telling) {
  try {
    return await work();
  } catch (error) {
    const { status, reason } = refusalOfAny(error);
    if (status >= 500) request.log.error({ err: error }, reason);
    return reply.redirect(`${pageOf(request, call)}#error=${encodeURIComponent(reason)}`, 303);
  }
}

const Linking = z.object({ link: z.literal('true') });

/**
 * The page where the user started: linking an account requires a sign-in, so it is the security page;
 * otherwise it is the login page.
 */
const pageOf = ({ cookies, query }: FastifyRequest, call: Pick<Call, 'config'>) =>
  cookies[cookieNameOf(call)]?.startsWith(linkMark) || Linking.safeParse(query).success
    ? '/dashboard/user/seguridad'
    : '/login';

const broken = () => new DomainError('UNAUTHORIZED', 'signInExpired');

/**
 * The cookie is Lax: it is sent when the provider redirects the user back, but not with requests from other
 * pages.
 */
const cookieFor = ({ config }: Call, provider: Provider) => ({
  path: isSecure(config) ? '/' : `/users/${provider}`,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config),
});

const AppleUser = z.object({
  name: z.object({ firstName: shortName, lastName: shortName }).catch({ firstName: '', lastName: '' }),
});

/**
 * Builds the path that repeats the request. Apple answers with a form sent from its own page, so none of our
 * cookies arrives with it. The repeated request is an address, with which the cookie arrives. Its code is
 * valid once, for the browser that has our secret.
 */
function buildRetryPath({ body }: FastifyRequest): string {
  const form = new Map(body instanceof FormBody ? body.entries : []);
  const { name } = AppleUser.catch({ name: { firstName: '', lastName: '' } }).parse(jsonIn(form.get('user')));
  const requested = {
    code: form.get('code'),
    state: form.get('state'),
    error: form.get('error'),
    first_name: name.firstName,
    last_name: name.lastName,
  };
  const known = Object.entries(requested).flatMap(([key, value]): [string, string][] =>
    value ? [[key, value]] : [],
  );
  return `/users/apple/callback?${new URLSearchParams(known)}`;
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
