import { z } from 'zod';

/** The recommended order of steps: for a business, for Plus in addition, and for a user's own account. */
export const roadmapSteps = {
  business: ['business', 'product', 'sale', 'cash', 'contact', 'credit'],
  plus: ['ticket', 'invite'],
  person: ['profile', 'income', 'expense', 'goal'],
} as const;
export type RoadmapKey = (typeof roadmapSteps)[keyof typeof roadmapSteps][number];

/**
 * `route` is the path of the page for the step, `doneAt` the time of completion, null if it is not done,
 * `points` its value.
 */
const RoadmapStep = z.object({
  key: z.enum([...roadmapSteps.business, ...roadmapSteps.plus, ...roadmapSteps.person]),
  title: z.string(),
  done: z.boolean(),
  doneAt: z.date().nullable(),
  route: z.string(),
  points: z.int(),
});

/** The steps of setting up a business, detected in its data; `progress` is in whole percent. */
export const Roadmap = z.object({ steps: z.array(RoadmapStep), progress: z.int() });
Roadmap.register(z.globalRegistry, { title: 'Roadmap' });
export type Roadmap = z.infer<typeof Roadmap>;
