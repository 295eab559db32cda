import { conflict, notFound } from '../../core/call/errors.ts';
import type { PlanType } from './billing.schema.ts';

type Opened = { clientSecret: string; subscriptionId: string };

/** What the program needs of whoever collects by card. */
type CardProvider = {
  /** Opens a subscription that its own form then pays for. */
  open: (wanted: { organizationId: string; planType: PlanType }) => Promise<Opened>;
  /** Gives up a subscription whose first payment never came. */
  takeBack: (subscriptionId: string) => Promise<void>;
  /** Collects nothing more after what is paid for; `resume` takes that back. */
  end: (providerId: string | null) => Promise<void>;
  resume: (providerId: string | null) => Promise<void>;
};

const later = async () => {
  throw conflict('cardPaymentsLater');
};

/** The only place that speaks to a card provider. None is connected yet, so nothing is pending with it. */
export const cardProvider: CardProvider = {
  open: later,
  takeBack: async () => {
    throw notFound();
  },
  end: later,
  resume: later,
};
