import { oneOf } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { industries } from '@mostrador/shared/industries';
import { z } from 'zod';

export const DemoWish = z.object({ industry: oneOf(industries, 'invalidOption') });

/** `isReady`: it can be entered; until then its weeks are being told. Null: there is none. */
export const OwnDemo = z.object({ id: id(), isReady: z.boolean(), endsAt: z.date() }).nullable();
export const OwnDemoAnswer = z.object({ demo: OwnDemo });
