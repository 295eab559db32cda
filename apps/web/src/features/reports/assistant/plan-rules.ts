import { PlanInput } from '@mostrador/api/reports/assistant/plan.schema';
import { z } from 'zod';

export type PlanNameValues = { name: string };

/** The name of a plan, validated by the rules of the API. */
export const PlanNameForm = z.custom<PlanNameValues>().pipe(z.object({ name: PlanInput.shape.name }));
