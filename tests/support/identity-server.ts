import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The content of a token from this provider. Parts that are not given are valid. */
export type TokenContent = { header?: Record<string, unknown>; claims?: Record<string, unknown> };

type Account = {
  sub: string;
  email: string;
  email_verified: unknown;
  given_name: string;
  family_name: string;
};
type Granted = { clientId: string; redirectUri: string; challenge: string; nonce: string; account: Account };
type Key = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

const clientId = 'web-client';
const clientSecret = 'web-secret';
const deviceClientId = 'phone-client';

type State = {
  issuer: string;
  key: Key;
  isAway: boolean;
  /** The account that consents on the page. */
  account: Account;
  granted: Map<string, Granted>;
  seen: { keys: number; tokens: number };
};

export type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>>;

/**
 * A provider that vouches for people, as Google and Apple do, on this machine: discovery, keys, a page that
 * agrees to everything, and codes that are good once, for who answers their challenge.
 */
export async function startIdentityServer() {
  const seen = { keys: 0, tokens: 0 };
  const account = newAccount('ana');
  const state: State = { issuer: '', key: newKey(), isAway: false, account, granted: new Map(), seen };
  const server = createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  state.issuer = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
  return {
    issuer: state.issuer,
    seen,
    /** A token as an application on a phone brings it. */
    deviceToken: ({ header = {}, claims = {} }: TokenContent = {}) =>
      signed(state, { header, claims: { ...state.account, aud: deviceClientId, ...claims } }),
    publicKeyPem: () => state.key.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    enter: (next: Account) => {
      state.account = next;
    },
    rotate: () => {
      state.key = newKey();
    },
    setAway: (next: boolean) => {
      state.isAway = next;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const { issuer, key, seen } = state;
  const url = new URL(request.url ?? '/', issuer);
  if (state.isAway) return response.writeHead(500).end('away');
  if (url.pathname === '/authorize') return agree(state, url, response);
  if (url.pathname === '/token')
    return giveToken(state, new URLSearchParams(await bodyOf(request)), response);
  if (url.pathname === '/keys') {
    seen.keys += 1;
    return json(response, {
      keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256' }],
    });
  }
  return json(response, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  });
}

function agree({ account, granted }: State, { searchParams }: URL, response: ServerResponse) {
  const param = (name: string) => searchParams.get(name) ?? '';
  const code = randomBytes(16).toString('hex');
  const redirectUri = param('redirect_uri');
  granted.set(code, {
    clientId: param('client_id'),
    redirectUri,
    challenge: param('code_challenge'),
    nonce: param('nonce'),
    account,
  });
  if (param('response_mode') === 'form_post') {
    const user = JSON.stringify({ name: { firstName: account.given_name, lastName: account.family_name } });
    return html(response, formTo(redirectUri, { code, state: param('state'), user }));
  }
  const back = new URL(redirectUri);
  back.search = new URLSearchParams({ code, state: param('state') }).toString();
  return response.writeHead(302, { location: back.href }).end();
}

function giveToken(state: State, form: URLSearchParams, response: ServerResponse) {
  const { granted, seen } = state;
  seen.tokens += 1;
  const given = (name: string) => form.get(name) ?? '';
  const grant = granted.get(given('code'));
  granted.delete(given('code'));
  const isRight =
    grant &&
    given('client_id') === grant.clientId &&
    given('redirect_uri') === grant.redirectUri &&
    createHash('sha256').update(given('code_verifier')).digest('base64url') === grant.challenge &&
    isSecret(given('client_secret'));
  if (!isRight) return json(response, { error: 'invalid_grant' }, 400);
  const { nonce, account } = grant;
  return json(response, {
    id_token: signed(state, { claims: { ...account, nonce } }),
    access_token: 'opaque',
  });
}

function signed({ issuer, key }: State, { header = {}, claims = {} }: TokenContent): string {
  const now = Math.floor(Date.now() / 1000);
  const head = encode({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header });
  const body = encode({ iss: issuer, aud: clientId, iat: now, exp: now + 600, ...claims });
  const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(key.privateKey, 'base64url');
  return `${head}.${body}.${signature}`;
}

export function newAccount(name: string, changes: Partial<Account> = {}): Account {
  const sub = randomBytes(8).toString('hex');
  return {
    sub,
    email: `${name}-${sub}@example.com`,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Pérez',
    ...changes,
  };
}

/** The program's configuration for this server; Google's method with a secret, Apple's with a key of ours. */
export function providersAt(issuer: string, applePrivateKey: string) {
  const issuers: [string] = [issuer];
  const addresses = {
    issuers,
    authorizeUrl: `${issuer}/authorize`,
    tokenUrl: `${issuer}/token`,
    keysUrl: `${issuer}/keys`,
    deviceClientIds: [deviceClientId],
  };
  const signed = { kind: 'signed' as const, teamId: 'team', keyId: 'key', privateKey: applePrivateKey };
  return {
    google: { ...addresses, web: { clientId, secret: { kind: 'text' as const, text: clientSecret } } },
    apple: { ...addresses, web: { clientId, secret: signed } },
  };
}

/** The same as the environment says it. */
export const environmentAt = (issuer: string) => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
  GOOGLE_AUTHORIZE_URL: `${issuer}/authorize`,
  GOOGLE_TOKEN_URL: `${issuer}/token`,
  GOOGLE_KEYS_URL: `${issuer}/keys`,
});

export const newAppleKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

function newKey(): Key {
  return { kid: randomBytes(4).toString('hex'), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** A text that was agreed on, or what Apple wants: a token of ours that says so and runs out soon. */
function isSecret(given: string): boolean {
  if (given === clientSecret) return true;
  const [head = '', body = ''] = given.split('.');
  if (body === '') return false;
  const [{ alg, kid }, { iss, sub, exp }] = [decode(head), decode(body)];
  const isSoon = Number(exp) < Date.now() / 1000 + 600;
  return alg === 'ES256' && kid === 'key' && iss === 'team' && sub === clientId && isSoon;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString());

function json(response: ServerResponse, body: object, status = 200) {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function html(response: ServerResponse, body: string) {
  return response.writeHead(200, { 'content-type': 'text/html' }).end(body);
}

function formTo(action: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
  );
  const sending = '<script>document.forms[0].submit()</script>';
  return `<form method="post" action="${action}">${inputs.join('')}</form>${sending}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
