import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../../core/call/call.ts';
import { job } from '../../../core/jobs/job.ts';

/** Of fewer products every plan is good enough. */
const many = 200;

/**
 * Until the database looks at its tables by itself, a minute later, it plans for the few rows of before: who
 * brings a catalogue by call after call, and looks at a report, would wait for walks through all of it.
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
