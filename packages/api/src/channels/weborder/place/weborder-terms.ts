import type { DeliveryMethod, MoneyMethod } from '@mostrador/shared/codes/codes';
import { distance, isInside, type Point } from '@mostrador/shared/shop/geo';
import { openAt } from '@mostrador/shared/time/opening';
import type { deliveryAreas } from '../../../catalog/deliveryarea/deliveryarea.table.ts';
import type { DomainError } from '../../../core/call/errors.ts';
import { conflict, InvalidField } from '../../../core/call/errors.ts';
import type { storeSettings } from '../../store/store.table.ts';
import type { PreviewInput } from '../weborder.schema.ts';

export type StoreRow = typeof storeSettings.$inferSelect;
export type AreaRow = typeof deliveryAreas.$inferSelect;

export type Judged = {
  settings: StoreRow;
  /** The areas that are served, in order. */
  areas: readonly AreaRow[];
  timeZone: string;
  now: Date;
  /** The payment methods of an order, as the page shows them. */
  methods: readonly MoneyMethod[];
  input: PreviewInput;
  /** The price of the goods without the delivery. */
  goods: number;
  /** Returns the price of a delivery including the tax that is added to it. */
  withTax: (deliveryCost: number) => number;
};

/** The delivery price and destination, and all reasons for a refusal, the most serious first. */
export type Terms = {
  deliveryCost: number;
  /** The delivery price including the tax that is added to it. */
  deliveryTotal: number;
  area: { id: string | null; name: string } | null;
  minimumMissing: number;
  problems: DomainError[];
};

const minuteMs = 60_000;

export function termsOf(judged: Judged): Terms {
  const { settings, input, goods } = judged;
  const place = input.deliveryMethod === 'delivery' ? deliveryTo(judged) : nowhere;
  const { area } = place;
  const minimumMissing = Math.max(0, (area?.minimumOrder ?? 0) - goods);
  const isFree = area !== null && area.freeOver !== null && goods >= area.freeOver;
  const deliveryCost = isFree ? 0 : place.cost;
  const deliveryTotal = judged.withTax(deliveryCost);
  const problems = [
    ...refusedByTime(judged),
    ...refusedByWay(settings, input),
    ...place.problems,
    ...refusedByPayment(judged, { area, total: goods + deliveryTotal }),
    ...(minimumMissing > 0
      ? [
          new InvalidField('products', 'minimumOrder', {
            minimumPurchase: area?.minimumOrder,
            minimumMissing,
          }),
        ]
      : []),
  ];
  const shownArea = place.name === null ? null : { id: area?.id ?? null, name: place.name };
  return { deliveryCost, deliveryTotal, area: shownArea, minimumMissing, problems };
}

type Place = { area: AreaRow | null; name: string | null; cost: number; problems: DomainError[] };
const nowhere: Place = { area: null, name: null, cost: 0, problems: [] };

/**
 * Returns the chosen area, or the first area that contains the address. For an address outside of all areas,
 * the settings of the shop apply.
 */
function deliveryTo({ settings, areas, input, ...at }: Judged): Place {
  const { address } = input;
  if (!address) return { ...nowhere, problems: [new InvalidField('address.street', 'addressRequired')] };
  const { lat, lng } = address;
  const point = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  const chosen = input.deliveryAreaId
    ? areas.find(({ id }) => id === input.deliveryAreaId)
    : areas.find((area) => point && reaches(area, { point, shop: settings.location }));
  if (chosen) return within(chosen, { ...at, settings });
  if (input.deliveryAreaId)
    return { ...nowhere, problems: [new InvalidField('deliveryAreaId', 'deliveryUnavailable')] };
  if (settings.outsideAreas === 'refuse') {
    const reason = point || areas.length === 0 ? 'deliveryUnavailable' : 'areaRequired';
    return { ...nowhere, problems: [new InvalidField('deliveryAreaId', reason)] };
  }
  const cost = settings.outsideAreas === 'fixed_rate' || areas.length === 0 ? (settings.fixedRate ?? 0) : 0;
  return { ...nowhere, cost };
}

function within(area: AreaRow, { timeZone, now, settings }: Pick<Judged, 'timeZone' | 'now' | 'settings'>) {
  const { hours } = area;
  const { exceptions } = settings;
  const isServed = !hours || openAt({ hours, exceptions, timeZone }, now).isOpen;
  const problems = isServed ? [] : [new InvalidField('deliveryAreaId', 'deliveryUnavailable')];
  return { area, name: area.name, cost: area.fee, problems };
}

function reaches(area: AreaRow, { point, shop }: { point: Point; shop: Point | null }) {
  if (area.match === 'radius') return shop !== null && distance(shop, point) <= (area.radiusM ?? 0);
  return area.match === 'polygon' && isInside(point, area.polygon ?? []);
}

/**
 * Returns the refusals by time. A closed shop still takes orders for a later time if it allows scheduling; a
 * paused shop takes none.
 */
function refusedByTime({ settings, timeZone, now, input }: Judged): DomainError[] {
  const { hours, exceptions, pausedUntil, scheduleDays, prepMinutes } = settings;
  if (pausedUntil && pausedUntil > now) return [conflict('storePaused', { pausedUntil })];
  const opening = { hours, exceptions, timeZone };
  if (!input.scheduledFor) {
    const { isOpen, opensAt } = openAt(opening, now);
    return isOpen ? [] : [conflict('storeClosed', { opensAt })];
  }
  const at = new Date(input.scheduledFor);
  const earliest = now.getTime() + prepMinutes * minuteMs - minuteMs;
  const latest = now.getTime() + (scheduleDays + 1) * 24 * 60 * minuteMs;
  const fits = at.getTime() >= earliest && at.getTime() <= latest && scheduleDays > 0;
  const isOpen = openAt(opening, at).isOpen;
  return fits && isOpen ? [] : [new InvalidField('scheduledFor', 'scheduleUnavailable')];
}

function refusedByWay(settings: StoreRow, { deliveryMethod, table }: PreviewInput): DomainError[] {
  const isOffered: Record<DeliveryMethod, boolean> = {
    pick_in_store: settings.pickInStore,
    delivery: settings.delivery,
    table: settings.tables > 0,
  };
  if (!isOffered[deliveryMethod]) return [new InvalidField('deliveryMethod', 'deliveryUnavailable')];
  return deliveryMethod === 'table' && !isTable(settings, table)
    ? [new InvalidField('table', 'tableUnknown')]
    : [];
}

/** True if the label is a table of the shop, numbered from 1. */
export function isTable({ tables }: Pick<StoreRow, 'tables'>, label: string | null | undefined) {
  const number = /^[1-9]\d{0,3}$/.test(label ?? '') ? Number(label) : 0;
  return number > 0 && number <= tables;
}

type Paying = { area: AreaRow | null; total: number };

function refusedByPayment({ methods, input }: Judged, { area, total }: Paying): DomainError[] {
  const { paymentMethod, cashWith } = input;
  const isThere = !area || area.methods.length === 0 || area.methods.includes(paymentMethod);
  if (!methods.includes(paymentMethod) || !isThere)
    return [new InvalidField('paymentMethod', 'paymentMethodOff')];
  const isShort = typeof cashWith === 'number' && paymentMethod === 'cash' && cashWith < total;
  return isShort ? [new InvalidField('cashWith', 'cashTooLow')] : [];
}
