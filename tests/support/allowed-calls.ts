import type { Services } from '@mostrador/api/server';
import { type Flag, type GateRule, gates, isGate } from '@mostrador/shared/rights/gates';
import { allProcedures, outcomeOf } from './calls.ts';
import type { FurnishedShop } from './furnished-shop.ts';
import { nodeOf, smallest } from './schema-walk.ts';
import { validInputs } from './valid-inputs.ts';

/**
 * Every procedure of an organization, with what its gate asks. The shop is a business: what only a person may
 * is tried by the tests of its own domain.
 */
export const ofShop = allProcedures.flatMap(({ path, input, type, meta }) =>
  meta.gate && isGate(meta.gate) && ruleOf(meta.gate).account !== 'person'
    ? [{ path, input, type, meta, gate: meta.gate, rule: ruleOf(meta.gate) }]
    : [],
);
export type OfShop = (typeof ofShop)[number];

function ruleOf(gate: keyof typeof gates): GateRule {
  return gates[gate];
}

/**
 * Records that only their creator sees, and records that this shop lacks: a caller who passes the gate gets
 * 404.
 */
const oneOwn = new Set([
  'batchAct.takeBack',
  'cashSession.byId',
  'billing.cancelCharge',
  'ownerMovement.create',
  'promotion.serveHere',
  'receipt.byId',
  'task.byId',
  'task.cancel',
  'upload.link',
  'view.remove',
  'voice.transcribe',
  'voice.undo',
]);

/**
 * The permissions that the inputs of `validInputs` require behind the gate, because of the document they
 * refer to.
 */
const innerRights: ReadonlyMap<string, readonly Flag[]> = new Map<string, Flag[]>([
  ['sale.update', ['pdv_edit_orders']],
  ['quote.update', ['pdv_edit_orders']],
  ['quote.remove', ['pdv_edit_orders']],
  ['quote.duplicate', ['pdv_edit_orders']],
  ['quote.renew', ['pdv_edit_orders']],
  ['dataImport.confirm', ['inventory_create_products', 'inventory_edit_products']],
]);

/** True if the gate let the call through, and the document it refers to required a permission of its own. */
export const needsInnerRight = (path: string, { permission }: Record<string, unknown>) =>
  innerRights.get(path)?.some((flag) => flag === permission) === true;

/** Behind its gate each user must prove their identity, and this list has only the owner's proof. */
const asksProof = new Set(['approval.setPin']);

/**
 * The procedures that let this credential through, with inputs their owner may send. What the state of the
 * shop then refuses (409) was let through too.
 */
export async function allowedCalls(
  services: Services,
  { shop, calls = ofShop }: { shop: FurnishedShop; calls?: readonly OfShop[] },
  credential: string,
) {
  const inputs = validInputs(shop);
  const ask = ({ path, input }: OfShop) =>
    outcomeOf(services, path, {
      credential,
      organization: shop.organizationId,
      input: inputs[path] ?? smallest(nodeOf(input)),
    });
  const outcomes = await Promise.all(calls.map(async (call) => ({ call, ...(await ask(call)) })));
  const allowed: string[] = [];
  for (const { call, ...first } of outcomes) {
    // In parallel, calls wait for each other's rows, some for too long: those are repeated one by one.
    const { status, reason, fields, details } = first.status >= 500 ? await ask(call) : first;
    const isOwn = reason === 'notFound' && oneOwn.has(call.path);
    const isUnproved = asksProof.has(call.path) && ('currentPassword' in fields || 'emailCode' in fields);
    const isInside = status === 403 && needsInnerRight(call.path, details);
    if (status === 200 || status === 409 || isOwn || isUnproved || isInside) allowed.push(call.path);
  }
  return allowed;
}

export const pathsWhere = (isAllowed: (call: OfShop) => boolean) =>
  ofShop.filter(isAllowed).map(({ path }) => path);

/** Says at the end of a file how many cells of its matrix were judged. */
export function matrix(name: string) {
  let cells = 0;
  return {
    count: (judged: number) => {
      cells += judged;
    },
    print: () => console.log(`matrix of ${name}: ${cells} cells judged`),
  };
}
