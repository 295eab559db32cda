/**
 * The number of records per plan, besides the gates for creating them. The limits are generous on purpose:
 * they prevent one user from filling the program, but no shop from growing. Existing records stay when a plan
 * ends; those beyond the limit, in order of creation, become read-only.
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

/** The limits of a marketplace licence by its tier, the smallest first. A higher tier has those of Plus. */
const tierLimits: readonly Record<LimitedKind, number>[] = [
  { organizations: 5, members: 10, products: 20_000 },
  { organizations: 10, members: 30, products: 60_000 },
];
const wholePlus: Record<LimitedKind, number> = {
  organizations: planLimits.organizations.plus,
  members: planLimits.members.plus,
  products: planLimits.products.plus,
};

/** The limits of Plus; with a licence those of its tier. */
export function plusLimits(tier: number | null): Record<LimitedKind, number> {
  return (tier === null ? null : tierLimits[Math.max(tier, 1) - 1]) ?? wholePlus;
}

/** The kinds with single records that can exceed the plan: members and organizations. */
export type Beyond = Extract<LimitedKind, 'members' | 'organizations'>;

/** Pictures of one product, on every plan. */
export const maxImages = 5;

/** Of a picture, in pixels. No camera makes a longer side; what has one is a strip made to be unfolded. */
export const maxImageEdge = 20_000;
