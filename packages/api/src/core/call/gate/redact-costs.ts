const costFields = new Set(['cost', 'unitCost', 'unit_cost', 'otherCosts', 'other_costs']);

/** Whether a field tells what goods cost, which is no matter of everybody. */
export const isCost = (field: string) => costFields.has(field);

/** An answer as it is for who may not see costs: without the fields that tell them, at any depth. */
export function redactCosts(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(redactCosts);
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  const seen = Object.entries(answer).filter(([field]) => !isCost(field));
  return Object.fromEntries(seen.map(([field, value]) => [field, redactCosts(value)]));
}
