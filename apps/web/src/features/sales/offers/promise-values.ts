import type { discountUnits, offerChannels } from '@mostrador/shared/codes/codes';
import { clockOf, instantOf } from '../../../lib/format/moments.ts';

/** The fields that coupons and offers share, as form values: times are in the shop's time zone. */
export type PromiseValues = {
  value: number | null;
  unit: (typeof discountUnits)[number];
  startsAt: string;
  endsAt: string;
  channels: (typeof offerChannels)[number][];
  active: boolean;
  timeZone: string;
};

const month = 30 * 86_400_000;

/** The initial values: valid from the current hour, for a month. */
export function blankPromise(timeZone: string): PromiseValues {
  const now = Date.now();
  const hour = `${clockOf(new Date(now), timeZone).slice(0, 13)}:00`;
  const end = `${clockOf(new Date(now + month), timeZone).slice(0, 10)}T23:59`;
  const period = { startsAt: hour, endsAt: end };
  return { value: null, unit: 'percentage', ...period, channels: ['pos', 'web'], active: true, timeZone };
}

type StoredTerms = Omit<PromiseValues, 'startsAt' | 'endsAt' | 'timeZone'> &
  Record<'startsAt' | 'endsAt', string | Date>;

export const promiseOf = (
  { value, unit, startsAt, endsAt, channels, active }: StoredTerms,
  timeZone: string,
) => ({
  ...{ value, unit, channels, active, timeZone },
  startsAt: clockOf(startsAt, timeZone),
  endsAt: clockOf(endsAt, timeZone),
});

/** The form values under the field names of the API. */
export const promiseDraft = ({
  value,
  unit,
  startsAt,
  endsAt,
  channels,
  active,
  timeZone,
}: PromiseValues) => ({
  ...{ value: value ?? 0, unit, channels, active },
  startsAt: instantOf(startsAt, timeZone),
  endsAt: instantOf(endsAt, timeZone),
});

/** The state: running, scheduled, inactive or ended. */
export function stateOf(
  { active, startsAt, endsAt }: { active: boolean; startsAt: string | Date; endsAt: string | Date },
  now = new Date(),
) {
  if (new Date(endsAt) <= now) return 'ended';
  if (!active) return 'inactive';
  return new Date(startsAt) > now ? 'scheduled' : 'running';
}
