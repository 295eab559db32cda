import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Program } from './program.ts';

type Name = 'google' | 'apple';
type Leaving = { verifier?: string; more?: string };

export const newVerifier = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
export const locationOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location);
export const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']].flat().join();
export const secretIn = (cookie: string) => /sign-in=([^;]*)/.exec(cookie)?.[1] ?? '';
export const ticketIn = (answer: { headers: Record<string, unknown> }) =>
  /^\/[\w/]+#ticket=([\w-]{43})$/.exec(locationOf(answer))?.[1] ?? '';
export const errorIn = (answer: { headers: Record<string, unknown> }) =>
  /^\/[\w/]+#error=(\w+)$/.exec(locationOf(answer))?.[1];
const tokenIn = ({ body }: { body: Record<string, unknown> }) =>
  String(Object(Object(Object(body.result).data)).accessToken);

/** The way to a provider and back, as a browser goes it. */
export function providerJourney(programOf: () => Pick<Program, 'send'>) {
  const send: Program['send'] = (...input) => programOf().send(...input);

  /** Leaves the page, agrees at the provider, and is on its way back. */
  async function leave(name: Name = 'google', { verifier = newVerifier(), more = '' }: Leaving = {}) {
    const started = await send('GET', `/users/${name}?challenge=${challengeOf(verifier)}&language=es${more}`);
    const agreed = await fetch(locationOf(started), { redirect: 'manual' });
    const back =
      name === 'google' ? (agreed.headers.get('location') ?? '') : await posted(await agreed.text());
    return { verifier, cookie: cookieOf(started), started, back: new URL(back, 'http://localhost:3000') };
  }

  /** The form that a browser submits from Apple's page, and its redirect. */
  async function posted(page: string) {
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, key = '', value = '']): [string, string] => [key, value.replaceAll('&quot;', '"')],
    );
    const answer = await send('POST', '/users/apple/callback', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(303);
    return locationOf(answer);
  }

  const arrive = ({ back, cookie }: { back: URL; cookie: string }) =>
    send('GET', back.pathname + back.search, { headers: { cookie: `sign-in=${secretIn(cookie)}` } });

  const redeem = (ticket: string, verifier: string) =>
    send('POST', '/trpc/identity.redeemTicket', { body: { ticket, verifier } });

  async function signIn(name: Name = 'google') {
    const away = await leave(name);
    const ticket = ticketIn(await arrive(away));
    return tokenIn(await redeem(ticket, away.verifier));
  }

  return { leave, arrive, redeem, signIn };
}
