import { z } from 'zod';
import type { Services } from './core/call/call.ts';
import type { Domain } from './core/domain.ts';
import { job } from './core/jobs/job.ts';
import { removeUnusedUploads } from './unused-uploads.ts';

/** What nobody needs any more, of every domain. Answers how much of each was removed. */
export async function cleanup(services: Services, domains: readonly Domain[]) {
  const removed: Record<string, number> = {};
  for (const domain of domains) Object.assign(removed, await domain.cleanup?.(services));
  // Last, when the domains have let go of what they no longer show.
  removed.uploads = await removeUnusedUploads(services, domains);
  services.log.info(removed, 'cleanup');
  return removed;
}

/** A quarter past three at night in Central America. */
const everyNight = '15 9 * * *';

export const cleanupJob = (domains: readonly Domain[]) =>
  job({
    name: 'cleanup',
    payload: z.object({}).nullish(),
    retries: 2,
    schedule: everyNight,
    handle: async (services) => void (await cleanup(services, domains)),
  });
