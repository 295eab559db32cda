import { oneOf } from '@mostrador/shared/wire/field';
import { z } from 'zod';

/** The only events that are ever sent. */
export const analyticsEvents = [
  'main_menu_opened',
  'organization_menu_opened',
  'profile_menu_opened',
  'plus_closed',
  'voice_recording_started',
  'voice_expense_created',
] as const;

export const AnalyticsEvent = z.object({ event: oneOf(analyticsEvents) });
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;

export const AnalyticsChoice = z.object({ isAllowed: z.boolean() });
