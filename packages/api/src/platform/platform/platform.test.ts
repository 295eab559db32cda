import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aUser, callerFor, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

describe('the platform data', () => {
  test('countries, for everybody, in the language of the reader', async () => {
    const { countries, pagination } = await callerFor(world.services).platform.countries();
    expect(countries).toContainEqual({
      id: 'PA',
      name: 'Panamá',
      currency: expect.any(String),
      currencySymbol: expect.any(String),
      decimals: 2,
      phoneCode: '+507',
      flag: '🇵🇦',
      timeZones: ['America/Panama'],
    });
    expect(pagination).toMatchObject({ count: countries.length, pages: 1, next: null });
    const english = await callerFor(world.services, { language: 'en' }).platform.countries();
    expect(english.countries).toContainEqual(expect.objectContaining({ id: 'MX', name: 'Mexico' }));
  });

  test('trades and the version, for who is signed in', async () => {
    const { token } = await aUser(world.services);
    const { platform } = callerFor(world.services, { credential: token, language: 'en' });
    const { industries } = await platform.industries();
    expect(industries).toContainEqual({ id: 'pharmacy', name: 'Pharmacy' });
    expect(await platform.version()).toMatchObject({ api: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    const stranger = callerFor(world.services).platform;
    expect(await refused(stranger.industries())).toMatchObject({ status: 401 });
    expect(await refused(stranger.version())).toMatchObject({ status: 401 });
  });
});

describe('a failed render', () => {
  /** A server that receives error reports, as the operator would configure it. */
  async function aReceiver(answer: { status: number; location?: string } = { status: 200 }) {
    const received: unknown[] = [];
    const server = createServer(async (request, response) => {
      received.push(await json(request));
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end('ok');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const reportUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
    const services = { ...world.services, config: { ...world.services.config, reportUrl } };
    const close = async () => {
      server.closeAllConnections();
      server.close();
    };
    return { services, received, url: reportUrl, close };
  }

  test('reaches the place for reports, short and without secrets', async () => {
    const receiver = await aReceiver();
    const { token } = await aUser(world.services);
    await callerFor(receiver.services, { credential: token }).platform.reportError({
      path: '/cambiar-contrasena?reset_password_token=abc#x',
      message: `token ${token} of ana.perez@example.com key sk_live_51HabcdefGHIJ Bearer s3cr3t ?code=42`,
      stack: `at renderTheWholeBigDashboardAgainAndAgain (chunk.js:1:1)\n${'x y '.repeat(600)}`,
    });
    await expect.poll(() => receiver.received.length).toBe(1);
    await receiver.close();
    expect(receiver.received).toEqual([{ text: expect.any(String) }]);
    const text = JSON.stringify(receiver.received);
    expect(text.length).toBeLessThan(540);
    expect(text).toMatch(
      /^\[\{"text":"\/cambiar-contrasena\\n[0-9a-f]{12}\\ntoken \[token\] of \[email\] key/,
    );
    expect(text).not.toMatch(/eyJ|example\.com|51Habc|s3cr3t|=42|reset_password_token/);
    expect(text).toContain('renderTheWholeBigDashboardAgainAndAgain');
  });

  test('goes nowhere unless a place is configured, and is not sent on elsewhere', async () => {
    const target = await aReceiver();
    const report = { path: '/', message: 'falló' };
    await callerFor(world.services).platform.reportError(report);
    const redirecting = await aReceiver({ status: 307, location: target.url });
    await callerFor(redirecting.services).platform.reportError(report);
    await expect.poll(() => redirecting.received.length).toBe(1);
    await expect.poll(() => world.problems.length).toBe(1);
    expect(target.received).toEqual([]);
    await Promise.all([target.close(), redirecting.close()]);
  });

  test('is counted per household', async () => {
    const { platform } = callerFor(world.services, { ip: '10.9.9.9' });
    for (let reports = 0; reports < 30; reports += 1) await platform.reportError({ path: '/', message: '' });
    expect(await refused(platform.reportError({ path: '/', message: '' }))).toMatchObject({ status: 429 });
  });
});
