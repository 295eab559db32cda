import { describe, expect, it } from 'vitest';
import { millisecondsLeft } from './token.ts';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenUntil = (exp: unknown) =>
  `${base64({ alg: 'HS256' })}.${base64({ sid: 'ñandú?', exp })}.signature`;

describe('millisecondsLeft', () => {
  it('counts to the exp of the token, in seconds there and milliseconds here', () => {
    expect(millisecondsLeft(tokenUntil(1_000), 400_000)).toBe(600_000);
  });

  it('is 0 once the time is over', () => {
    expect(millisecondsLeft(tokenUntil(1_000), 1_000_001)).toBe(0);
  });

  it.each(['', 'a.b', 'a.%%%.c', tokenUntil(undefined), tokenUntil('soon')])(
    'knows nothing of %j',
    (token) => {
      expect(millisecondsLeft(token, 0)).toBeNull();
    },
  );
});
