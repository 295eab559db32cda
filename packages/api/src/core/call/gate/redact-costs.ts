const costFields = new Set(['cost', 'unitCost', 'unit_cost', 'otherCosts', 'other_costs']);

/** True if the field shows the cost of goods, which not every user may see. */
export const isCost = (field: string) => costFields.has(field);

/** Removes the cost fields at any depth, for users who may not see costs. */
export function redactCosts(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(redactCosts);
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  const seen = Object.entries(answer).filter(([field]) => !isCost(field));
  return Object.fromEntries(seen.map(([field, value]) => [field, redactCosts(value)]));
}
