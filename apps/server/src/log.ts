import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

type LogOptions = { level: string; destination?: DestinationStream };

/** Writes one JSON object per line to standard output, without credentials and personal secrets. */
export function openLog({ level, destination }: LogOptions): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (line: object) => withoutSecrets(line, 0) },
    serializers: { err: describeError, error: describeError },
  };
  if (destination) return pino(options, destination);
  const output = pino.destination(1);
  // The terminal may be closed. The program then continues, or ends normally, without its log.
  output.on('error', () => {});
  return pino(options, output);
}

const secrets = new Set([
  'authorization',
  'password',
  'passwordConfirmation',
  'password_confirmation',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'secret',
  'apiKey',
  'api_key',
  'key',
  'pin',
  'card',
  'cookie',
  'link',
]);
const deepest = 3;

/**
 * Removes secrets. The redaction of pino would follow each of sixty paths through every line, but most lines
 * contain no secret.
 */
function withoutSecrets(line: object, depth: number): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(line))
    shown[name] = secrets.has(name) ? '[secret]' : shownPart(value, depth + 1);
  return shown;
}

function shownPart(value: unknown, depth: number): unknown {
  if (depth > deepest) return value;
  if (Array.isArray(value)) return value.map((part) => shownPart(part, depth + 1));
  return isPlain(value) ? withoutSecrets(value, depth) : value;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

type Described = { type: string; message: string; code?: string; stack: string[]; cause?: Described };

/**
 * Describes an error. Database errors contain statements and parameters with personal data, so only the
 * first line is logged.
 */
function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(String(error)), stack: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: cut(error.message),
    ...('code' in error && { code: String(error.code) }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  };
}

const cut = (message: string) => (message.split('\n')[0] ?? '').slice(0, 300);
