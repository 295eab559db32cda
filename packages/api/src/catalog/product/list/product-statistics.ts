import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../../core/call/call.ts';
import { job } from '../../../core/jobs/job.ts';

/** With fewer products, every query plan is good enough. */
const many = 200;

/**
 * Updates the statistics of the tables. The database does that itself only a minute later and plans for the
 * few earlier rows until then: a user who imports a catalogue by several calls and opens a report would wait
 * for full scans.
 */
export const productStatistics = job({
  name: 'product-statistics',
  payload: z.object({}),
  isWake: true,
  handle: ({ db }) => analyzeProducts({ db }),
});

export async function analyzeProducts({ db }: Pick<Services, 'db'>) {
  await db.execute(sql`select analyze_tables('{products,product_variants,stock_moves,postings}')`);
}

type Writing = Pick<Services, 'jobs'> & { tx: TenantTx };

export async function analyzeAfter({ tx, jobs }: Writing, count: number) {
  if (count >= many) await jobs.enqueue(tx, productStatistics, {});
}
