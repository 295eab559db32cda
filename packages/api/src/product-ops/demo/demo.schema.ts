import { units } from '@mostrador/shared/codes/codes';
import { industries } from '@mostrador/shared/codes/industries';
import { oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

export const DemoWish = z.object({ industry: oneOf(industries, 'invalidOption') });

export const UsualGoods = z.object({ goods: z.array(z.object({ name: z.string(), unit: z.enum(units) })) });

/** The time zone of the device selects the currency and words of the example. */
export const SessionInput = DemoWish.extend({ timeZone: z.string().max(64, 'tooLong').optional() });
export const Visiting = z.object({ id: id(), accessToken: z.string() });
export const Examples = z.object({ areOffered: z.boolean() });
export const ExampleState = z.object({ isReady: z.boolean() });

/** `isReady`: it can be opened; until then its history is being written. Null: there is none. */
export const OwnDemo = z.object({ id: id(), isReady: z.boolean(), endsAt: z.date() }).nullable();
export const OwnDemoAnswer = z.object({ demo: OwnDemo });
