import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

type LogOptions = { level: string; destination?: DestinationStream };

/** One JSON object per line on standard output; credentials and people's secrets never get there. */
export function openLog({ level, destination }: LogOptions): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: { err: describeError, error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

const secrets = [
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
];
const secretPaths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

type Described = { type: string; message: string; code?: string; stack: string[]; cause?: Described };

/** Database errors carry statements and parameters, which hold people's data: only the first line is kept. */
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
