import { expect, test } from 'vitest';
import { phoneE164Of } from './phone.ts';

test.each([
  ['5555 1234', 'GT', '+50255551234'],
  ['55551234', 'GT', '+50255551234'],
  ['+502 5555 1234', 'GT', '+50255551234'],
  ['00 502 5555 1234', 'GT', '+50255551234'],
  ['+502 5555 1234', 'MX', '+50255551234'],
  ['55 1234 5678', 'MX', '+525512345678'],
  ['9 1234 5678', 'CL', '+56912345678'],
  ['11 15 2345 6789', 'AR', '+5491123456789'],
  ['809 555 1234', 'DO', '+18095551234'],
  ['+502 5555 1234', null, '+50255551234'],
])('%s in %s is %s', (phone, country, e164) => expect(phoneE164Of(phone, country)).toBe(e164));

test.each([
  ['123456', 'GT'],
  ['5555 1234', null],
  ['5555 1234', 'XX'],
  ['', 'GT'],
  [null, 'GT'],
])('%s in %s is no number', (phone, country) => expect(phoneE164Of(phone, country)).toBeNull());
