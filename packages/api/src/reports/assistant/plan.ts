import type { TenantTx } from '@mostrador/database/connect';
import { and, eq, type InferSelectModel, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import { notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { listPage } from '../../core/db/list.ts';
import type { StatementContext } from '../statement/stats.ts';
import type { PlanChanges, PlanFilter, PlanInput, PlanParametersInput, SavedPlan } from './plan.schema.ts';
import { plans } from './plan.table.ts';
import { readBaseOfNow } from './plan-base.ts';

type Writing = StatementContext & { audit: (change: Change) => Promise<void> };
type Row = InferSelectModel<typeof plans>;

export async function listPlans({ tx }: Pick<StatementContext, 'tx'>, query: PlanFilter) {
  const { rows, pagination } = await listPage(tx, {
    from: plans,
    order: [plans.createdAt, 'desc'],
    query,
    row: shown,
  });
  return { plans: rows, pagination };
}

/** Throws 404. */
export const showPlan = async (tx: TenantTx, id: string) => shown(await readSavedPlan(tx, id));

export async function readSavedPlan(tx: TenantTx, id: string, parameter?: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), notDeleted(plans)));
  if (!row) throw parameter ? notFound(parameter) : notFound();
  return row;
}

const shown = ({ id, name, parameters, base, startsOn, createdAt, updatedAt }: Row): SavedPlan => ({
  ...{ id, name, base, startsOn, createdAt, updatedAt },
  salesProyectionType: parameters.salesProyectionType ?? null,
  salesGrowthType: parameters.salesGrowthType ?? null,
  salesGrowthAmount: parameters.salesGrowthAmount ?? null,
  salesIndividualAmounts: parameters.salesIndividualAmounts ?? null,
  costPercentage: parameters.costPercentage ?? null,
  growthProyectionType: parameters.growthProyectionType ?? null,
  expensesGrowthType: parameters.expensesGrowthType ?? null,
  expensesGrowthAmount: parameters.expensesGrowthAmount ?? null,
  expensesIndividualAmounts: parameters.expensesIndividualAmounts ?? null,
});

/** Saves a plan together with its current base. */
export const createPlan = (ctx: Writing, input: PlanInput) =>
  createIdempotent(ctx.tx, plans, {
    input,
    make: (creation) => write(ctx, input, creation),
    read: (id) => showPlan(ctx.tx, id),
  });

async function write(ctx: Writing, { id: _, name, ...parameters }: PlanInput, creation: Creation) {
  const { base, startsOn } = await readBaseOfNow(ctx);
  await ctx.tx.insert(plans).values({ ...creation, name, parameters, base, startsOn });
  await ctx.audit({ subjectId: creation.id, after: { name, ...parameters } });
}

/** Changes a plan. The base stays as it was when the plan was saved. */
export async function changePlan({ tx, audit }: Writing, { id, name, ...changes }: PlanChanges) {
  const before = await holdPlan(tx, id);
  const parameters: PlanParametersInput = hasParameters(changes) ? changes : before.parameters;
  await tx
    .update(plans)
    .set({ ...(name !== undefined && { name }), parameters, updatedAt: sql`now()` })
    .where(eq(plans.id, id));
  await audit({
    subjectId: id,
    before: { name: before.name, ...before.parameters },
    after: { ...(name !== undefined && { name }), ...parameters },
  });
  return showPlan(tx, id);
}

const hasParameters = (parameters: PlanParametersInput) =>
  Object.values(parameters).some((value) => value !== undefined);

export async function removePlan({ tx, now, audit }: Writing, id: string) {
  const { name } = await holdPlan(tx, id);
  await tx.update(plans).set({ deletedAt: now(), updatedAt: sql`now()` }).where(eq(plans.id, id));
  await audit({ subjectId: id, before: { name } });
}

async function holdPlan(tx: TenantTx, id: string) {
  const [row] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), notDeleted(plans)))
    .for('update');
  if (!row) throw notFound();
  return row;
}
