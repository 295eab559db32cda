import { documentTypes, postingKinds } from '@mostrador/shared/codes/codes';
import type { Principal } from '../../core/call/call.ts';
import { lacking } from '../../core/call/errors.ts';
import type { Figure } from './entries.ts';

/** The flows of goods that leave the stock at their cost, by any document. */
const costFlows = documentTypes.flatMap((documentType) =>
  postingKinds.map((kind) => ({ documentType, kind, source: 'stock', destination: 'cost', amount: 1 })),
);

/**
 * Returns the figure. Throws 403 if its entries would reveal the cost of goods per document to a user who may
 * not see costs. The total reveals no single product's cost.
 */
export function withoutCosts({ principal }: { principal: Pick<Principal, 'flags'> }, figure: Figure): Figure {
  const tellsCosts = costFlows.some((flow) => figure.shareOf(flow) !== 0);
  if (tellsCosts && !principal.flags.has('inventory_see_costs')) throw lacking('inventory_see_costs');
  return figure;
}
