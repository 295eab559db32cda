import { z } from 'zod';

/**
 * In the order in which they are best done: of a business, what Plus adds to that, and of a person's own
 * account.
 */
export const roadmapSteps = {
  business: ['business', 'product', 'sale', 'cash', 'contact', 'credit'],
  plus: ['ticket', 'invite'],
  person: ['profile', 'income', 'expense', 'goal'],
} as const;
export type RoadmapKey = (typeof roadmapSteps)[keyof typeof roadmapSteps][number];

/**
 * `route` is the page's path where the step is done, `doneAt` the instant it was, null while it is not,
 * `points` what it is worth.
 */
const RoadmapStep = z.object({
  key: z.enum([...roadmapSteps.business, ...roadmapSteps.plus, ...roadmapSteps.person]),
  title: z.string(),
  done: z.boolean(),
  doneAt: z.date().nullable(),
  route: z.string(),
  points: z.int(),
});

/** The steps of setting a business up, found in its data; `progress` is whole percent. */
export const Roadmap = z.object({ steps: z.array(RoadmapStep), progress: z.int() });
Roadmap.register(z.globalRegistry, { title: 'Roadmap' });
export type Roadmap = z.infer<typeof Roadmap>;
