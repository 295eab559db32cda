import { expect, test } from 'vitest';
import { bannerOf } from './plan-banner.ts';

test.each([
  [null, false, null],
  [5, true, null],
  [0, false, 'trialExpired'],
  ['active', true, null],
  ['active', false, 'subscriptionExpired'],
  ['expired', false, 'subscriptionExpired'],
  ['incomplete_expired', false, 'subscriptionExpired'],
  ['payment-failed', true, 'subscriptionPaymentFailed'],
  ['payment-failed', false, 'subscriptionPaymentFailed'],
  ['canceled', true, 'subscriptionCanceled'],
  ['canceled', false, 'subscriptionCanceled'],
])('a subscription that is %s, with access %s', (status, paidAccess, banner) => {
  expect(bannerOf({ status, paidAccess })).toBe(banner);
});
