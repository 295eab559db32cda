import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Outcome = { status: number | null; error: string | null; milliseconds: number; answer: string };

type Sending = {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** True only if the operator's own network may be reached, and in tests. */
  allowsPrivate: boolean;
  timeoutMs?: number;
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
};

/** The number of seconds after which a missing answer counts as none. */
export const secondsToAnswer = 5;
const storedCharacters = 500;
const maxAnswerBytes = 64 * 1024;

class Forbidden extends Error {}

/**
 * Posts to an address that a shop entered or a browser named. The name is resolved once, every resolved
 * address must be public, and the connection goes to the checked address; redirects are not followed. Never
 * throws: an answer that is too late is an outcome too.
 */
export async function send(sending: Sending): Promise<Outcome> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const { status, answer } = await post(sending, await judgedAddress(sending));
    return { status, error: null, milliseconds: took(), answer };
  } catch (error) {
    return { status: null, error: reasonOf(error), milliseconds: took(), answer: '' };
  }
}

/** True if the address may be stored at all; the host it resolves to is checked at each delivery. */
export function isAllowedUrl(text: string, { allowsPrivate }: { allowsPrivate: boolean }): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (allowsPrivate) return protocol === 'https:' || protocol === 'http:';
  const host = bare(hostname);
  return protocol === 'https:' && (isIP(host) === 0 ? host.includes('.') : isPublic(host));
}

const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * True if the address is public. Loopback, private, link-local, shared and reserved addresses are not. For
 * IPv6 only global unicast addresses are public, except those that embed an IPv4 address, because a gateway
 * on the way could lead inside.
 */
export function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || (address.match(givenOut) && !isIsatap(address));
}

const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an ISATAP address: its lower half ends in an IPv4 address, after a mark that only this notation
 * has.
 */
const isIsatap = ({ parts }: ipaddr.IPv6) => parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);

const resolveAll = (hostname: string) => lookup(hostname, { all: true, verbatim: true });

async function judgedAddress({ url, allowsPrivate, resolve = resolveAll }: Sending) {
  if (!isAllowedUrl(url, { allowsPrivate })) throw new Forbidden();
  const found = await resolve(bare(new URL(url).hostname));
  if (!allowsPrivate && found.some(({ address }) => !isPublic(address))) throw new Forbidden();
  const [first] = found;
  if (!first) throw new Forbidden();
  return first;
}

function post({ url, headers, body, timeoutMs = secondsToAnswer * 1000 }: Sending, judged: LookupAddress) {
  const pinned: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [judged]) : done(null, judged.address, judged.family);
  return new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const request = url.toLowerCase().startsWith('https:') ? requestSecure : requestPlain;
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      url,
      { method: 'POST', lookup: pinned, agent: false, signal, headers: { ...sent, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        const end = () =>
          resolve({ status: response.statusCode ?? 0, answer: beginningOf(Buffer.concat(parts)) });
        response.on('data', (part: Buffer) => {
          parts.push(part);
          bytes += part.byteLength;
          if (bytes <= maxAnswerBytes) return;
          end();
          response.destroy();
        });
        response.on('end', end);
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The beginning of the text that a user may read, without characters that a text column rejects. */
const beginningOf = (bytes: Buffer) =>
  bytes.toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, storedCharacters).toWellFormed();

function reasonOf(error: unknown) {
  if (error instanceof Forbidden) return 'addressForbidden';
  if (!(error instanceof Error)) return 'connectionFailed';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timedOut';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'nameNotFound';
  if (/CERT|TLS|SSL|ALTNAME|SELF_SIGNED/.test(code)) return 'certificateInvalid';
  return 'connectionFailed';
}
