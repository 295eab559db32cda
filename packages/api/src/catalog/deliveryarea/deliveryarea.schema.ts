import { areaMatches, moneyMethods } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { type Corner, crossesItself } from '@mostrador/shared/shop/geo';
import { Hours, HoursInput } from '@mostrador/shared/time/opening-fields';
import { line, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const minutes = () =>
  z.int({ error: 'numberInvalid' }).min(0, 'numberNegative').max(10_080, 'numberTooLarge');

/** Latitude and longitude, in degrees. */
const corner = z
  .array(z.number({ error: 'polygonInvalid' }), { error: 'polygonInvalid' })
  .length(2, 'polygonInvalid')
  .refine(([lat = 91, lng = 181]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180, 'polygonInvalid');

export const cornersOf = (pairs: readonly number[][]): Corner[] =>
  pairs.map(([lat = 0, lng = 0]): Corner => [lat, lng]);

const sameCorner = (a: readonly number[] | undefined, b: readonly number[] | undefined) =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1];

/**
 * The corners in order; in GeoJSON the first one is repeated at the end. A polygon that crosses itself is
 * refused.
 */
const outline = () =>
  z
    .array(corner, { error: 'polygonInvalid' })
    .overwrite((corners) =>
      corners.length > 3 && sameCorner(corners[0], corners.at(-1)) ? corners.slice(0, -1) : corners,
    )
    .min(3, { error: 'polygonInvalid', abort: true })
    .max(100, { error: 'polygonInvalid', abort: true })
    .refine((corners) => !crossesItself(cornersOf(corners)), 'polygonInvalid');

const fields = {
  name: line(60, { required: 'nameRequired' }),
  fee: money(),
  freeOver: money().min(1, 'amountRequired').nullish(),
  minimumOrder: money().min(1, 'amountRequired').nullish(),
  etaMinutes: minutes().optional(),
  etaMax: minutes().nullish(),
  match: oneOf(areaMatches).optional(),
  places: z
    .array(line(80, { required: 'nameRequired' }))
    .max(200, 'tooManyItems')
    .optional(),
  radiusM: z.int({ error: 'radiusInvalid' }).min(50, 'radiusInvalid').max(200_000, 'radiusInvalid').nullish(),
  polygon: outline().nullish(),
  hours: HoursInput.nullish(),
  methods: z.array(oneOf(moneyMethods)).max(moneyMethods.length, 'tooManyItems').optional(),
  active: z.boolean({ error: 'invalidBoolean' }).optional(),
};

export const DeliveryAreaInput = z.object({ ...fields, id: id().optional() });
export type DeliveryAreaInput = z.infer<typeof DeliveryAreaInput>;

export const DeliveryAreaChanges = z
  .object({
    ...fields,
    position: z.int({ error: 'numberInvalid' }).min(1, 'numberInvalid').max(10_000, 'numberTooLarge'),
  })
  .partial()
  .extend({ id: id() });
export type DeliveryAreaChanges = z.infer<typeof DeliveryAreaChanges>;

export const DeliveryAreaFilter = PageQuery.extend({ content: z.string().max(100, 'tooLong').optional() });

export const DeliveryArea = z.object({
  id: id(),
  name: z.string(),
  fee: moneyAnswer(),
  freeOver: moneyAnswer().nullable(),
  minimumOrder: moneyAnswer().nullable(),
  etaMinutes: z.int(),
  etaMax: z.int().nullable(),
  match: z.enum(areaMatches),
  places: z.array(z.string()),
  radiusM: z.int().nullable(),
  polygon: z.array(z.array(z.number())).nullable(),
  hours: Hours.nullable(),
  methods: z.array(z.enum(moneyMethods)),
  position: z.int(),
  active: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
DeliveryArea.register(z.globalRegistry, { title: 'DeliveryArea' });
export type DeliveryArea = z.infer<typeof DeliveryArea>;
export const DeliveryAreaList = listOf('deliveryAreas', DeliveryArea);

export const DeliveryAreaChoices = z.object({
  areas: z.array(DeliveryArea.pick({ id: true, name: true, fee: true })),
});
