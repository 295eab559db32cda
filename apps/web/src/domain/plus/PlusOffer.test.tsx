// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { seen, until } from '../../lib/testing/user.testing.ts';
import { PlusOffer } from './PlusOffer.tsx';

const plan = {
  planType: 'monthly',
  title: 'Plan mensual',
  description: '',
  cost: 'USD6.99',
  currency: 'USD',
  amount: 699,
  amountAfter: null,
  paymentsBefore: null,
  savingPercent: null,
  months: 1,
  bestValue: true,
  benefits: [],
  notes: null,
  image: null,
};
const plans = [plan, { ...plan, planType: 'anual', title: 'Plan anual' }];

test.each([
  ['nobody subscribed to', { status: null, paidAccess: false }, true],
  ['is being tried', { status: 5, paidAccess: true, trialSubscription: true }, true],
  ['was cancelled and lasts', { status: 'canceled', paidAccess: true }, true],
  ['was not paid', { status: 'payment-failed', paidAccess: true }, true],
  ['is active without access', { status: 'active', paidAccess: false }, true],
  ['is active', { status: 'active', paidAccess: true }, false],
])('of Plus that %s the plans are offered or not', async (_which, state, isOffered) => {
  const data = {
    provider: null,
    plan: null,
    startedAt: null,
    endsAt: null,
    nextPaymentAt: null,
    graceUntil: null,
    card: null,
    pendingChange: null,
    trialSubscription: false,
    trialAvailable: false,
    ...state,
  };
  const answers = {
    'user.me': () => aMe({}),
    'billing.offer': () => ({ trialDays: 7, priceCountry: 'US', takesCards: true, plans }),
    'billing.subscription': () => ({ data }),
  };
  await draw(<PlusOffer onStarted={() => undefined} />, { answers });
  await until(() => expect(seen()).toContain('Roles y permisos'));
  await until(() => expect(seen().includes('Plan anual')).toBe(isOffered));
});
