import { type GateRule, gates, isGate } from '../rights/gates.ts';

type Speech = {
  /** The text for a key of the log's modules. Null if there is none. */
  translate: (key: string) => string | null;
  items: (count: number) => string;
  /** Formats an amount in whole units of the currency. */
  money: (amount: number) => string;
  moment: (instant: string) => string;
  country: (id: string) => string;
};

export type AuditChange = { field: string; unit: 'money' | null; before: unknown; after: unknown };

/** The context of a value: its field, and the names of the ids in it. */
type At = Pick<AuditChange, 'field' | 'unit'> & { names: Record<string, string> };

const stockReasons = 'platform.stockReasons';

/** Fields with codes as values, and the texts of these codes besides `audit.values`. */
const coded: Record<string, string | null> = {
  unit: 'platform.units',
  units: 'platform.units',
  delete_reason: 'platform.deleteReasons',
  reason: stockReasons,
  payment_method: 'platform.paymentMethods',
  paid_back: 'platform.paymentMethods',
  method: 'platform.paymentMethods',
  status: 'platform.saleStatuses',
  state: 'platform.quoteStates',
  kind: 'platform.contactKinds',
  business_type: 'platform.businessTypes',
  money_symbol: 'platform.moneySymbols',
  language: 'platform.languages',
  industry: 'industry',
  icon: 'category.icons',
  type: null,
  stock_policy: null,
  credit_limit_policy: null,
  scale_labels: null,
  remaining_stock: null,
  uncounted: null,
  direction: null,
  plan_type: null,
  mode: null,
  action: null,
};

/**
 * Removes the owner's prefix from a field. It matters only for the label, because the profile shows user and
 * organization together.
 */
const ownOf = (field: string) => field.replace(/^(user|organization)_/, '');

/** The unit of amounts within a line, an option or a payment. Every counted amount of a till is one. */
const unitOf = (part: string, field: string) =>
  field === 'counted' || /(^|_)(price|cost|amount|received)$/.test(part) ? 'money' : null;

/** The maximum number of listed entries. Of longer lists only their number is shown. */
export const maxListed = 12;

/** The texts of the log, on the page and in its export. A code without a text stays as it is. */
export function auditWords({ translate, items, money, moment, country }: Speech) {
  const text = (key: string, code: string) => translate(`audit.${key}`) ?? code;
  const nothing = text('nothing', '');
  const field = (code: string) => {
    return translate(`audit.fields.${code}`) ?? text(`fields.${ownOf(code)}`, code.replaceAll('_', ' '));
  };
  const right = (named: string) => {
    const rule: GateRule | null = isGate(named) ? gates[named] : null;
    const code = rule?.flag ?? named;
    return translate(`role.flags.${code}.name`) ?? code;
  };
  const scope = (named: string) => {
    const [, module, kind] = /^(\w+):(read|write)$/.exec(named) ?? [];
    const [of, may] = [translate(`integration.modules.${module}`), translate(`integration.${kind}`)];
    return of && may && `${of}: ${may}`;
  };
  const codeWord = (name: string, code: string) => {
    if (name === 'scopes') return scope(code);
    if (name === 'events') return translate(`integration.eventNames.${code}`);
    if (ownOf(name) === 'country_id') return country(code);
    const group = coded[ownOf(name)];
    if (group === undefined || !/^\w+$/.test(code)) return null;
    return (group && translate(`${group}.${code}`)) || translate(`audit.values.${code}`);
  };
  const line = (value: string, { field: name, names }: At) => {
    if (value === '') return nothing;
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return moment(value);
    return names[value] ?? codeWord(name, value) ?? right(value);
  };
  const describeItem = (parts: Record<string, unknown>, at: At): string => {
    const { id, name, gate, ...rest } = parts;
    const called = typeof name === 'string' ? name : (typeof id === 'string' && at.names[id]) || null;
    const details = Object.entries(rest)
      .filter(([key, part]) => part !== null && part !== undefined && part !== '' && !/(^|_)id$/.test(key))
      .map(
        ([key, part]) => `${field(key)}: ${value(part, { ...at, field: key, unit: unitOf(key, at.field) })}`,
      );
    const summary = [...(typeof gate === 'string' ? [right(gate)] : []), ...details].join(', ');
    if (called === null) return summary || nothing;
    return summary ? `\u2068${called}\u2069 (${summary})` : called;
  };
  const value = (given: unknown, at: At): string => {
    if (at.unit === 'money' && typeof given === 'number') return money(given);
    if (given === null || given === undefined) return nothing;
    if (typeof given === 'boolean') return text(given ? 'yes' : 'no', String(given));
    if (typeof given === 'string') return line(given, at);
    if (isRecord(given)) return describeItem(given, at);
    if (!Array.isArray(given)) return String(given);
    return given.length < maxListed
      ? given.map((each) => value(each, at)).join(', ') || nothing
      : items(given.length);
  };
  return {
    item: (code: string) => text(`things.${code}`, code),
    act: (code: string) => text(`acts.${code}`, code),
    field,
    value,
  };
}

/** Not imported from the wire module, because that would load the schema library. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The changes that are meaningful to readers: the name of a role and the amount of a refund, without their
 * ids.
 */
export const shownChanges = <Change extends { field: string }>(changes: readonly Change[]) => {
  const hasField = (name: string) => changes.some(({ field }) => field === name);
  const ids = [hasField('role_name') ? 'role_id' : null, hasField('amount') ? 'refund' : null];
  return changes.filter(({ field }) => !ids.includes(field));
};
