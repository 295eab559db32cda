import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleNames, samples } from './samples.ts';

const values = { url: 'https://shop.example.com', organization: 'org', key: 'mos_KEY' };

test('every sample says the values of the shop', () => {
  for (const name of sampleNames.filter((each) => each !== 'verify')) {
    expect(samples[name](values)).toContain(values.url);
    expect(samples[name](values)).toContain(values.key);
  }
});

test('the sample that checks signatures accepts what is genuine and nothing else', async () => {
  const written: unknown = await import(`data:text/javascript,${encodeURIComponent(samples.verify())}`);
  const { isGenuine } = z
    .object({ isGenuine: z.custom<(...given: unknown[]) => boolean>((it) => typeof it === 'function') })
    .parse(written);
  const key = Buffer.from('a key of the test');
  const secret = `whsec_${key.toString('base64')}`;
  const body = '{"type":"sale.done"}';
  const signed = (seconds: number) => {
    const timestamp = String(Math.floor(Date.now() / 1000) + seconds);
    const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
    const own = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp };
    return { ...own, 'webhook-signature': `v1,${signature}` };
  };
  expect(isGenuine(secret, signed(0), body)).toBe(true);
  expect(isGenuine(secret, signed(0), body.replace('done', 'voided'))).toBe(false);
  expect(isGenuine(secret, signed(-301), body)).toBe(false);
  expect(isGenuine('whsec_b3RoZXI=', signed(0), body)).toBe(false);
  expect(isGenuine(secret, {}, body)).toBe(false);
});
