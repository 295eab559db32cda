/**
 * How many of each thing a plan holds, beside the gates that say who may make one. Generous on purpose: they
 * keep one person from filling the program, and nobody's shop from growing. What is there stays when a plan
 * ends; what lies beyond, in the order in which it came, is to be seen and not changed.
 */
export const planLimits = {
  /** That a person owns, the deleted ones not counted. */
  organizations: { free: 3, plus: 20 },
  /** Of one organization, its owners included. */
  members: { free: 3, plus: 100 },
  /** Of one organization, the deleted ones not counted. */
  products: { free: 5_000, plus: 200_000 },
} as const;
export type LimitedKind = keyof typeof planLimits;

/** What a licence of a marketplace holds by its tier, the smallest first; one above these all of Plus. */
const tierLimits: readonly Record<LimitedKind, number>[] = [
  { organizations: 5, members: 10, products: 20_000 },
  { organizations: 10, members: 30, products: 60_000 },
];
const wholePlus: Record<LimitedKind, number> = {
  organizations: planLimits.organizations.plus,
  members: planLimits.members.plus,
  products: planLimits.products.plus,
};

/** What Plus holds; by a licence what its tier does. */
export function plusLimits(tier: number | null): Record<LimitedKind, number> {
  return (tier === null ? null : tierLimits[Math.max(tier, 1) - 1]) ?? wholePlus;
}

/** What a whole business or member can be beyond. */
export type Beyond = Extract<LimitedKind, 'members' | 'organizations'>;

/** Pictures of one product, on every plan. */
export const maxImages = 5;

/** Of a picture, in pixels. No camera makes a longer side; what has one is a strip made to be unfolded. */
export const maxImageEdge = 20_000;
