import { date, index, jsonb, text } from 'drizzle-orm/pg-core';
import { softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';
import type { PlanParametersInput, SavedBase } from './plan.schema.ts';

/** A saved plan. Its base is stored, so periods closed since do not change the plan. */
export const plans = tenantTable(
  { name: 'plans', rights: 'edit' },
  {
    name: text().notNull(),
    parameters: jsonb().$type<PlanParametersInput>().notNull(),
    base: jsonb().$type<SavedBase>().notNull(),
    /** The first day of the plan's first month. */
    startsOn: date({ mode: 'string' }).notNull(),
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [index('plans_list').on(t.organizationId, t.createdAt, t.id)],
);
