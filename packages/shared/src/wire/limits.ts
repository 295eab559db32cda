/**
 * The maximum number of records per plan, in addition to the gates for creating them. The limits are
 * generous on purpose: they prevent one user from filling the program, but no shop from growing. Existing
 * records stay when a plan ends; those beyond the limit, in order of creation, become read-only.
 */
export const planLimits = {
  /** The organizations owned by one user, without deleted ones. */
  organizations: { free: 3, plus: 20 },
  /** The members of one organization, including its owners. */
  members: { free: 3, plus: 100 },
  /** The products of one organization, without deleted ones. */
  products: { free: 5_000, plus: 200_000 },
} as const;
export type LimitedKind = keyof typeof planLimits;

/**
 * The limits of a marketplace licence by its tier, the smallest first. A higher tier has the limits of Plus.
 */
const tierLimits: readonly Record<LimitedKind, number>[] = [
  { organizations: 5, members: 10, products: 20_000 },
  { organizations: 10, members: 30, products: 60_000 },
];
const wholePlus: Record<LimitedKind, number> = {
  organizations: planLimits.organizations.plus,
  members: planLimits.members.plus,
  products: planLimits.products.plus,
};

/** The limits of Plus, or those of the licence's tier if there is a licence. */
export function plusLimits(tier: number | null): Record<LimitedKind, number> {
  return (tier === null ? null : tierLimits[Math.max(tier, 1) - 1]) ?? wholePlus;
}

/** The kinds whose individual records can exceed the plan: members and organizations. */
export type Beyond = Extract<LimitedKind, 'members' | 'organizations'>;

/** The maximum number of pictures of one product, on every plan. */
export const maxImages = 5;

/**
 * The maximum side of a picture, in pixels. No camera produces a longer side; an image that has one is made
 * to use excessive memory when decoded.
 */
export const maxImageEdge = 20_000;
