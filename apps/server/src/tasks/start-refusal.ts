import { pooled } from '@mostrador/database/check-server';

/** Refusals with a message written for the operator, which contains all the necessary information. */
const expected = new Set([
  'AddressError',
  'BrokenSecret',
  'DataFolderInUse',
  'DataGone',
  'DatabaseEnded',
  'DatabaseIsNewer',
  'DatabaseIsOlder',
  'DatabaseNotEmpty',
  'EnvError',
  'MigrationBlocked',
  'NoShop',
  'OrganizationRefused',
  'OtherSecret',
  'RestoreUnfinished',
  'RolesMissing',
  'TaskRefused',
  'UnfitDataFolder',
  'UnfitServer',
]);

type Failure = Error & {
  code?: unknown;
  path?: unknown;
  address?: unknown;
  port?: unknown;
  syscall?: unknown;
};

/**
 * Describes a failed start in one line: what failed, the reason and the remedy. Unforeseen errors keep their
 * stack. The message of a foreseen error comes from its author. Of a wrapped error, the cause is what counts.
 */
export function describeStartFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  for (let error: unknown = thrown; error instanceof Error; error = error.cause) {
    if (expected.has(error.name)) return error.message;
    const line = lineFor(error);
    if (line) return line;
  }
  return thrown.stack ?? thrown.message;
}

function lineFor(error: Failure): string | undefined {
  const code = String(error.code ?? '');
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo') {
    const line = listening[code];
    if (line) return line(`${error.address ?? hostOf(error)}:${error.port ?? ''}`.replace(/:$/, ''));
  }
  const path = typeof error.path === 'string' ? error.path : undefined;
  const onDisk = code === 'ENOENT' && error.syscall === 'mkdir' ? noFolder : disk[code];
  if (code === 'ENOSPC' && !path) return `${disk.ENOSPC} (DATA_DIR)`;
  if (onDisk && path) return `${path}: ${onDisk} (DATA_DIR)`;
  if (code === 'ENOENT' && error.syscall === 'open' && path)
    return `${path}: no existe ese archivo · there is no such file`;
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') return damaged(error.message);
  return database[code]?.(error.message) ?? (isCertificate(code) ? certificate(code) : undefined);
}

const hostOf = (error: object) => ('hostname' in error ? String(error.hostname) : '');

const listening: Record<string, (at: string) => string> = {
  EADDRINUSE: (at) =>
    `${at}: el puerto ya está ocupado, quizá por otro Mostrador; ciérralo o usa otro PORT · the port ` +
    `is taken, ` +
    'perhaps by another Mostrador; stop that one or set another PORT',
  EADDRNOTAVAIL: (at) =>
    `HOST ${at}: esa dirección no es de esta máquina; usa 127.0.0.1 o 0.0.0.0 · that address is not of ` +
    `this ` +
    'machine; use 127.0.0.1 or 0.0.0.0',
  ENOTFOUND: (at) =>
    `${at}: no existe ese nombre (HOST o DATABASE_URL) · there is no such name (HOST or DATABASE_URL)`,
  EAI_AGAIN: (at) => `${at}: el DNS no responde · DNS does not answer`,
  EACCES: (at) =>
    `${at}: este usuario no puede usar ese puerto; usa un PORT desde 1024 · this user may not use that ` +
    `port; ` +
    'set a PORT from 1024 up',
};

const disk: Record<string, string> = {
  EACCES:
    'este usuario no puede escribir ahí; da permiso o usa otra · this user may not write there; allow ' +
    'it or use another',
  EPERM:
    'este usuario no puede escribir ahí; da permiso o usa otra · this user may not write there; allow ' +
    'it or use another',
  EROFS: 'el disco es de solo lectura; usa otra · the disk is read-only; use another',
  ENOSPC: 'el disco está lleno; libera espacio · the disk is full; make room',
  ENOTDIR: 'no es una carpeta; usa otra · not a folder; use another',
  EEXIST: 'no es una carpeta; usa otra · not a folder; use another',
};

const damaged = (message: string) =>
  `el respaldo está dañado o incompleto, o no es uno · the backup is damaged or cut short, or none (${message})`;

const noFolder = 'ahí no se pueden crear carpetas; usa otra · no folder can be made there; use another';

const unreachable = (message: string) =>
  `DATABASE_URL: PostgreSQL no responde en esa dirección (${firstLine(message)}); revisa servidor, ` +
  `puerto y ` +
  'cortafuegos · PostgreSQL does not answer there; check server, port and firewall';

const refused = (message: string) =>
  `DATABASE_URL: PostgreSQL rechaza la entrada (${firstLine(message)}); revisa usuario, contraseña, ` +
  `sslmode y ` +
  'pg_hba.conf · PostgreSQL refuses the sign-in; check user, password, sslmode and pg_hba.conf';

const database: Record<string, (message: string) => string> = {
  '28P01': refused,
  '28000': refused,
  '3D000': (message) => `DATABASE_URL: ${firstLine(message)}; créala · create it: CREATE DATABASE … OWNER …`,
  '42501': (message) =>
    `PostgreSQL: ${firstLine(message)}; el usuario de DATABASE_URL debe ser dueño de la base de datos ` +
    `· the user ` +
    'of DATABASE_URL must own the database',
  '53300': (message) =>
    `PostgreSQL: ${firstLine(message)}; sube max_connections o baja DATABASE_POOL · raise ` +
    `max_connections or ` +
    'lower DATABASE_POOL',
  '53100': (message) => `PostgreSQL: el disco está lleno · the disk is full (${firstLine(message)})`,
  '25006': (message) =>
    `PostgreSQL: ${firstLine(message)}; es una réplica de solo lectura, usa la principal · it is a ` +
    `read-only ` +
    'replica, use the primary',
  '08P01': (message) => (/startup parameter/.test(message) ? pooled : refused(message)),
  CONNECT_TIMEOUT: unreachable,
  CONNECTION_CLOSED: unreachable,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ENOENT: unreachable,
};

const isCertificate = (code: string) =>
  /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code);

const certificate = (code: string) =>
  `DATABASE_URL: el certificado del servidor no vale (${code}); da su autoridad en sslrootcert y su ` +
  `nombre exacto, o ` +
  "usa sslmode=require · the server's certificate does not hold; give its authority in sslrootcert and " +
  'its exact ' +
  'name, or use sslmode=require';

const firstLine = (message: string) => (message.split('\n')[0] ?? '').slice(0, 200);
