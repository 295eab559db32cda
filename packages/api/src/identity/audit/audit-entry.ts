import { moneyAnswer } from '@mostrador/shared/money/amount';
import { snake } from '@mostrador/shared/wire/snake';
import { type Shape, shapeOf, toWire } from '@mostrador/shared/wire/wire';
import type { InferSelectModel } from 'drizzle-orm';
import { isCost, redactCosts } from '../../core/call/gate/redact-costs.ts';
import { inputOf } from '../../core/call/inputs.ts';
import type { auditLog } from '../../core/core.table.ts';
import type { AuditEntry } from './audit.schema.ts';

type Row = InferSelectModel<typeof auditLog>;
type Fields = Record<string, unknown>;

/** An audit entry whose ids do not have names yet. */
export type Unnamed = Omit<AuditEntry, 'names'>;

type Reader = { seesCosts: boolean };

/**
 * Builds an entry from a row of the log, before its ids get names. Costs are included only for users who may
 * see them.
 */
export const entryFor =
  ({ seesCosts }: Reader) =>
  (row: Row): Unnamed => {
    const entry = entryOf(row);
    if (seesCosts) return entry;
    const visible = entry.changes.filter(
      ({ field }) => !isCost(field) && !(tellsCosts.has(field) && bringsGoods(row)),
    );
    const changes = visible.map(({ before, after, ...change }) => ({
      ...change,
      before: redactCosts(before),
      after: redactCosts(after),
    }));
    return { ...entry, changes };
  };

/** The fields of a document with goods that add up to their cost. */
const tellsCosts = new Set(['amount', 'paid', 'balance', 'payments', 'discount', 'tax', 'other_costs']);

function bringsGoods({ action, before, after }: Row): boolean {
  const [resource] = action.split('.');
  if (resource !== 'expense') return resource === 'purchase';
  return [before, after].some((value) => {
    const { lines, products, services } = fieldsOf(value) ?? {};
    return Number(lines) > 0 || [products, services].some((each) => Array.isArray(each) && each.length > 0);
  });
}

function entryOf(row: Row): Unnamed {
  const [resource = '', act = ''] = row.action.split('.');
  const before = fieldsOf(row.before);
  const after = fieldsOf(row.after);
  return {
    id: row.id,
    action: row.action,
    thing: resource,
    act,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    subjectId: row.subjectId,
    subjectName: nameIn(after) ?? nameIn(before),
    changes: changesOf(row.action, before, after),
    ip: row.ip,
    createdAt: row.createdAt,
  };
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

function nameIn(fields: Fields | null): string | null {
  const named = fields?.name ?? fields?.code ?? fields?.url;
  return typeof named === 'string' ? named : null;
}

/** The fields that mean nothing to users, or are already shown in the row. */
const silent = new Set([
  ...['id', 'organizationId', 'fingerprint', 'createdAt', 'updatedAt', 'deletedAt', 'nameKey', 'searchText'],
  ...[
    'sortKey',
    'categoryKey',
    'subjectId',
    'deviceId',
    'printId',
    'entryId',
    'movementId',
    'changeId',
    'deletionId',
  ],
  ...[
    'deliveryId',
    'documentId',
    'debtsTransactionId',
    'cashSessionId',
    'saleId',
    'refund',
    'supplierReturn',
    'salt',
  ],
  ...['countId', 'expected', 'pricesSeen', 'act'],
]);

export const isSilent = (name: string): boolean => silent.has(name);

/**
 * The requested values next to the previous ones. If only one side is known, each of its fields is a change:
 * the record was created or deleted.
 */
function changesOf(action: string, before: Fields | null, after: Fields | null): AuditEntry['changes'] {
  const names = Object.keys(after ?? before ?? {}).filter((name) => !isSilent(name));
  return names.flatMap((name) => {
    const shape = shapeOfField(action, name);
    const [was, is] = [before?.[name], after?.[name]].map((value) => toWire(shape)(value) ?? null);
    const unit = isMoney(shape) ? ('money' as const) : null;
    const isSame = JSON.stringify(was) === JSON.stringify(is);
    return isSame ? [] : [{ field: snake(name), unit, before: was, after: is }];
  });
}

const shapes = new Map<string, Shape>();
const amount = shapeOf(moneyAnswer(), 'output');

/**
 * The format of a field on the wire: from the call itself, from a call that creates or changes such a record,
 * or as an amount that the call stored.
 */
function shapeOfField(action: string, name: string): Shape {
  const [resource = ''] = action.split('.');
  const own = [action, `${resource}.create`, `${resource}.update`]
    .map((path) => shapeAt(path).properties?.[name])
    .find((shape) => shape && !shape.wire?.isPending);
  return own ?? (amounts.has(name) ? amount : {});
}

function shapeAt(path: string): Shape {
  const known = shapes.get(path);
  if (known) return known;
  const input = inputOf(path);
  const shape = input ? shapeOf(input, 'input') : {};
  shapes.set(path, shape);
  return shape;
}

const isMoney = ({ wire, anyOf = [] }: Shape): boolean => wire?.isMoney === true || anyOf.some(isMoney);

/** The fields that calls store of their outcome in addition to their input. */
const amounts = new Set([
  ...['amount', 'paid', 'balance', 'price', 'cost', 'difference', 'withdrawn'],
  ...['owed', 'owes', 'totalSpent', 'creditBalance'],
]);
