import { readFileSync } from 'node:fs';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';

/** A database address that is unusable; the message is for the operator. */
export class AddressError extends Error {
  override name = 'AddressError';
}

export type TlsSettings = {
  ca?: string;
  cert?: string;
  key?: string;
  rejectUnauthorized: boolean;
  checkServerIdentity: (host: string, certificate: PeerCertificate) => Error | undefined;
};

/** The parameters with which any PostgreSQL driver connects. `ssl` false is a plain connection. */
export type Address = {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl: false | TlsSettings;
};

/**
 * Parses DATABASE_URL as both the program and its job queue use it. `sslmode` has the meaning of
 * PostgreSQL's own tools: require encrypts, verify-ca also checks the issuer, verify-full also the host
 * name; `sslrootcert` is the file of a private authority. Throws `AddressError`.
 */
export function readAddress(text: string): Address {
  const url = new URL(text);
  refuseUnknown(url.searchParams);
  const host = url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || 'localhost');
  const user = decodeURIComponent(url.username) || 'postgres';
  return {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 5432),
    user,
    ...(url.password && { password: decodeURIComponent(url.password) }),
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    ssl: readTls(url.searchParams, host),
  };
}

const modes = ['disable', 'require', 'verify-ca', 'verify-full'];
const understood = new Set(['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey']);
/** Parameters of other programs that have no effect here. */
const harmless = new Set(['application_name', 'connect_timeout', 'gssencmode']);

function refuseUnknown(parameters: URLSearchParams): void {
  const unknown = [...parameters.keys()].filter((name) => !understood.has(name) && !harmless.has(name));
  if (unknown.length === 0) return;
  throw new AddressError(
    `DATABASE_URL: ${unknown.join(', ')}: no se entiende, quítalo · not understood, take it out ` +
      `(${[...understood].join(', ')})`,
  );
}

function readTls(parameters: URLSearchParams, host: string): Address['ssl'] {
  const mode = parameters.get('sslmode') ?? 'disable';
  if (!modes.includes(mode)) {
    throw new AddressError(`DATABASE_URL: sslmode=${mode}: usa uno de · use one of ${modes.join(', ')}`);
  }
  if (mode === 'disable') return false;
  const root = parameters.get('sslrootcert');
  const hasRoot = root !== null && root !== 'system';
  const own = { cert: fileOf(parameters, 'sslcert'), key: fileOf(parameters, 'sslkey') };
  return {
    ...(hasRoot && { ca: fileOf(parameters, 'sslrootcert') ?? '' }),
    ...(own.cert && { cert: own.cert }),
    ...(own.key && { key: own.key }),
    rejectUnauthorized: mode !== 'require' || hasRoot,
    // Verified by the host name of the address, because the drivers would use `localhost` if the host is an
    // IP address.
    checkServerIdentity: (_, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

function fileOf(parameters: URLSearchParams, name: string): string | undefined {
  const path = parameters.get(name);
  if (path === null) return;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new AddressError(`DATABASE_URL: ${name}=${path}: no se puede leer · cannot be read (${code})`);
  }
}
