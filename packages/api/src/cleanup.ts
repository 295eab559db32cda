import { z } from 'zod';
import type { Services } from './core/call/call.ts';
import type { Domain } from './core/domain.ts';
import { job } from './core/jobs/job.ts';
import { removeUnusedUploads } from './unused-uploads.ts';

/**
 * Deletes data that is no longer needed, of every domain. Returns the number deleted of each kind. A failure
 * does not prevent the other cleanups, and is thrown after all of them have run.
 */
export async function cleanup(services: Services, domains: readonly Domain[]) {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  const take = async (name: string, clean: () => Promise<Record<string, number>> | undefined) => {
    try {
      Object.assign(removed, await clean());
    } catch (error) {
      services.log.error({ err: error, domain: name }, 'cleanup failed');
      failures.push(error);
    }
  };
  for (const domain of domains) await take(domain.name, () => domain.cleanup?.(services));
  // Uploads are cleaned up last, after the domains have removed their references.
  await take('uploads', async () => ({ uploads: await removeUnusedUploads(services, domains) }));
  services.log.info(removed, 'cleanup');
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
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
