import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type EventName = 'purchase' | 'activate' | 'upgrade' | 'downgrade' | 'migrate' | 'deactivate';
export type AppSumoEvent = {
  event: EventName;
  license_key: string;
  prev_license_key?: string;
  plan_id: string;
  license_status: string;
  event_timestamp: number;
  created_at: number;
  tier: number;
  test: boolean;
};

const clientId = 'client_stand_in';
const clientSecret = 'secret_stand_in';
const apiKey = 'api_key_stand_in';

export type AppSumoServer = Awaited<ReturnType<typeof startAppSumoServer>>;

/** The marketplace as far as the program speaks with it, on this machine. */
export async function startAppSumoServer() {
  const shelf = new Shelf();
  const server = createServer((request, response) => void answer(shelf, request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
  return {
    shelf,
    url,
    config: { url, clientId, clientSecret, apiKey },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The environment of a program that sells through this server. */
export const appSumoEnvironment = (url: string) => ({
  APPSUMO_CLIENT_ID: clientId,
  APPSUMO_CLIENT_SECRET: clientSecret,
  APPSUMO_API_KEY: apiKey,
  APPSUMO_URL: url,
});

/** The signed request that it posts at `at`. */
export function signedBy(payload: object, { at = Date.now(), key = apiKey } = {}) {
  const body = JSON.stringify(payload);
  const timestamp = String(at);
  const signature = createHmac('sha256', key).update(`${timestamp}${body}`).digest('hex');
  return { body, timestamp, signature };
}

/** The event of a licence. */
export const tellingOf = (
  event: EventName,
  licenseKey: string,
  { at = Date.now(), tier = 1, before }: { at?: number; tier?: number; before?: string } = {},
): AppSumoEvent => ({
  event,
  license_key: licenseKey,
  ...(before && { prev_license_key: before }),
  plan_id: `plan_${tier}`,
  license_status: event === 'deactivate' ? 'deactivated' : event === 'purchase' ? 'inactive' : 'active',
  event_timestamp: at,
  created_at: Math.floor(at / 1000),
  tier,
  test: false,
});

class Shelf {
  isAway = false;
  /** The response delay in milliseconds. */
  delayMs = 0;
  exchanged = 0;
  private codes = new Map<string, string>();
  private tokens = new Map<string, string>();

  newKey = () => randomUUID();

  /** A code that is behind the button of a buyer, good once. */
  codeFor(licenseKey: string) {
    const code = randomUUID().replaceAll('-', '');
    this.codes.set(code, licenseKey);
    return code;
  }

  exchange(input: Record<string, unknown>) {
    this.exchanged += 1;
    if (input.client_id !== clientId || input.client_secret !== clientSecret)
      return { error: 'invalid_client' };
    const code = String(input.code);
    const key = this.codes.get(code);
    const isValid =
      input.grant_type === 'authorization_code' && String(input.redirect_uri).endsWith('/app-sumo/callback');
    if (!key || !isValid) return { error: /^[\da-f]{32}$/.test(code) ? 'invalid_grant' : 'invalid_request' };
    this.codes.delete(code);
    const token = randomUUID();
    this.tokens.set(token, key);
    return { access_token: token, token_type: 'bearer', expires_in: 3600 };
  }

  keyOf = (token: string) => this.tokens.get(token);
}

async function answer(shelf: Shelf, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://appsumo.test');
  let body = '';
  for await (const chunk of request) body += String(chunk);
  if (shelf.isAway) return request.socket.destroy();
  await new Promise((next) => setTimeout(next, shelf.delayMs));
  const respond = (status: number, payload: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(payload));
  if (request.method === 'POST' && url.pathname === '/openid/token/') {
    const result = shelf.exchange(JSON.parse(body));
    return respond('error' in result ? 400 : 200, result);
  }
  // The buyer's action there, called by a browser test.
  if (url.pathname === '/test/code')
    return respond(200, { code: shelf.codeFor(url.searchParams.get('key') ?? '') });
  const key = shelf.keyOf(url.searchParams.get('access_token') ?? '');
  if (url.pathname !== '/openid/license_key/' || !key) return respond(401, { error: 'invalid_token' });
  return respond(200, { license_key: key, status: 'active', scopes: ['read_license'] });
}
