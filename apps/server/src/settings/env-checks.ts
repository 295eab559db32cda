import { isIP } from 'node:net';
import { isPrivateAddress } from '../http/private-network.ts';
import type { Read } from './env.ts';
import { EnvError } from './env-error.ts';

/** Prefixes of variables that no other program uses. A name with one of them is meant for this program. */
const families = /^(SMTP|S3|STRIPE|APPSUMO|LIMIT|BACKUP|MAIL|SPEECH)_/;
const shortestName = 6;
const mostTypos = 2;

/** Returns one line for each unknown variable that looks like one of the program's. */
export function unknownNames(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((name) => {
    if (known.includes(name)) return [];
    const [near] = known
      .map((each) => ({ each, typos: typosBetween(name, each) }))
      .sort((one, other) => one.typos - other.typos);
    const isTypo = near && near.typos <= mostTypos && Math.min(name.length, near.each.length) >= shortestName;
    if (!isTypo && !families.test(name)) return [];
    const meant = near ? ` ¿${near.each}? · unknown, did you mean ${near.each}?` : '';
    return [`${name}: no se conoce.${meant}`];
  });
}

/**
 * Returns the number of letters that are missing, added or different; two transposed letters count as one.
 */
function typosBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, at: number) => rows[row]?.[at] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const steps = [
        cell(row - 1, at) + 1,
        cell(row, at - 1) + 1,
        cell(row - 1, at - 1) + (isSame ? 0 : 1),
        ...(isSwapped ? [cell(row - 2, at - 2) + 1] : []),
      ];
      rows[row]?.push(Math.min(...steps));
    }
  }
  return cell(one.length, other.length);
}

const networks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Reads the trusted proxies: a number counts them; otherwise their addresses or networks are listed. */
export function trustedHops(hops: string[]): false | number | string[] {
  if (hops.length === 0 || hops[0] === 'false') return false;
  const count = Number(hops[0]);
  if (hops.length === 1 && Number.isInteger(count) && count >= 0) return count;
  for (const hop of hops) {
    const [address = '', bits] = hop.split('/');
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= 128);
    if (!networks.has(hop) && !(isIP(address) && isNetwork))
      throw new EnvError(`TRUST_PROXY=${hop}: ${hopsAre}`);
  }
  return hops;
}

const hopsAre =
  'un número de proxies o sus direcciones · a number of proxies, or their addresses (1, 10.0.0.0/8)';

const leastCharacters = 8;

/** True for a secret that was typed by hand instead of generated. */
export function isMonotonous(secret: string): boolean {
  return new Set(secret).size < leastCharacters;
}

/** Checks the sender and the server of mails. One without the other delivers no mail. */
export function refuseHalfMail({ SMTP_HOST, SMTP_USER, SMTP_PASSWORD, MAIL_FROM }: Read): void {
  if (!SMTP_HOST && (SMTP_USER || SMTP_PASSWORD))
    throw new EnvError('SMTP_USER, SMTP_PASSWORD: falta · needs also SMTP_HOST');
  if (MAIL_FROM && !/^([^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(MAIL_FROM))
    throw new EnvError(`MAIL_FROM: no es una dirección · no address: ${MAIL_FROM}`);
}

/** `isOwnAddress`: true if no setting names the address. */
type Address = { publicUrl: string; isOwnAddress: boolean };

/** Returns warnings about settings that are valid but seldom intended. */
export function warningsOf(v: Read, { publicUrl, isOwnAddress }: Address): string[] {
  const isProduction = v.NODE_ENV === 'production';
  const { protocol, hostname } = new URL(publicUrl);
  return [
    ...(isProduction && !v.SMTP_HOST ? [noMail] : []),
    ...(v.SMTP_HOST && !v.MAIL_FROM ? [noSender(hostname)] : []),
    ...(isOwnAddress
      ? [
          `Sin PUBLIC_URL los enlaces y las imágenes dicen ${publicUrl} · Without PUBLIC_URL links and ` +
            `pictures say ${publicUrl}`,
        ]
      : []),
    ...(isProduction && protocol === 'http:' && !isPrivateHost(hostname) ? [notSealed] : []),
    ...(v.DATABASE_URL && v.BACKUP_KEEP === undefined ? [noBackups] : []),
  ];
}

/** True for a machine in the shop's own network, which may have only http. */
const isPrivateHost = (host: string) => isPrivateAddress(host.replace(/^\[|\]$/g, '')) || !/[.:]/.test(host);

const noMail =
  'Sin SMTP_HOST ningún correo sale: quedan en DATA_DIR/mail · Without SMTP_HOST no mail leaves: ' +
  'they stay in DATA_DIR/mail';
const noSender = (host: string) =>
  `Sin MAIL_FROM los correos salen de no-responder@${host} · Without MAIL_FROM mails come from ` +
  `no-responder@${host}`;
const notSealed =
  'PUBLIC_URL es http: las contraseñas viajan abiertas · PUBLIC_URL is http: passwords travel openly';
const noBackups =
  'Con DATABASE_URL no se hacen respaldos; para hacerlos, BACKUP_KEEP=7 · With DATABASE_URL no backups are ' +
  'made; to make them, BACKUP_KEEP=7';
