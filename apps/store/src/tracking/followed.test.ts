import { expect, test } from 'vitest';
import { type Followed, stageOf, storyOf } from './followed.ts';

const at = '2026-11-26T10:00:00.000Z';
const order = (part: Partial<Followed>): Followed => ({
  id: '01a2182a-cca8-72fc-97fa-c386325bb851',
  code: 'K7-42P',
  trackingCode: 'a'.repeat(26),
  trackingUrl: '',
  organization: { slug: 'lupita', name: 'Lupita' },
  status: 'in_progress',
  processStatus: 'incoming',
  deliveryStatus: 'pending',
  deliveryMethod: 'delivery',
  paymentStatus: 'not_paid',
  paymentMethod: 'cash',
  amount: 9422,
  deliveryCost: 1000,
  deliveryTotal: 1000,
  discounts: 0,
  currency: 'GTQ',
  decimals: 2,
  products: [],
  comments: null,
  addressLine: null,
  area: null,
  table: null,
  scheduledFor: null,
  promisedAt: null,
  readyAt: null,
  holdUntil: at,
  reason: null,
  canCancel: true,
  canRate: false,
  proofs: 0,
  canProve: false,
  whatsappUrl: null,
  paymentLink: null,
  bankAccount: null,
  steps: [],
  rating: null,
  createdAt: at,
  ...part,
});
const stagesOf = (part: Partial<Followed>) =>
  storyOf(order(part)).map(({ stage, state }) => `${stage} ${state}`);

test('an order moves from one step to the next, and is delivered only if delivery was chosen', () => {
  expect(stagesOf({})).toEqual([
    'incoming now',
    'in_progress to come',
    'ready to come',
    'on_the_way to come',
    'completed to come',
  ]);
  expect(stagesOf({ processStatus: 'in_progress', readyAt: at, deliveryMethod: 'pick_in_store' })).toEqual([
    'incoming done',
    'in_progress done',
    'ready now',
    'completed to come',
  ]);
  expect(stagesOf({ processStatus: 'completed' }).at(-1)).toBe('completed done');
});

test('one that ended otherwise tells how far it came', () => {
  const steps = [{ kind: 'process', from: 'incoming', to: 'in_progress', reason: null, at } as const];
  expect(stagesOf({ processStatus: 'rejected' })).toEqual(['incoming done', 'rejected now']);
  expect(stagesOf({ processStatus: 'cancelled', steps })).toEqual([
    'incoming done',
    'in_progress done',
    'cancelled now',
  ]);
});

test('goods on their way count as ready, whatever the other status is', () => {
  expect(stageOf(order({ processStatus: 'in_progress', deliveryStatus: 'on_the_way' }))).toBe('on_the_way');
});
