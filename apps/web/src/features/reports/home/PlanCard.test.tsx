// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { PlanCard } from './PlanCard.tsx';

const over = '2026-11-22T12:00:00.000Z';

test.each([
  ['was never paid', { status: 'incomplete_expired', endsAt: null }, 'Estás en el plan Gratis.'],
  ['has expired', { status: 'expired', endsAt: over }, 'Tu acceso a Plus terminó el 22 nov 2026.'],
  ['was tried', { status: 0, endsAt: over }, 'Tu acceso a Plus terminó el 22 nov 2026.'],
  ['nobody subscribed to', { status: null, endsAt: null }, 'Estás en el plan Gratis.'],
])('a plan that %s says where one stands', async (_which, state, words) => {
  const data = {
    provider: null,
    plan: null,
    startedAt: null,
    nextPaymentAt: null,
    graceUntil: null,
    card: null,
    pendingChange: null,
    paidAccess: false,
    trialSubscription: false,
    trialAvailable: false,
    ...state,
  };
  const answers = {
    'user.me': () => aMe({}),
    'billing.offer': () => ({ trialDays: 7, priceCountry: 'US', takesCards: true, plans: [] }),
    'billing.subscription': () => ({ data }),
  };
  await draw(<PlanCard />, { answers });
  await until(() => expect(seen()).toContain(words));
});
