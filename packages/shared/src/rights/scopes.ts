import type { Gate } from './gates.ts';

/** The possible scopes of an API key, by module: read gates and write gates. */
export const scopeModules = {
  sales: {
    read: [
      'pos.home',
      'pos.list',
      'sale.list',
      'receipt.read',
      'receipt.list',
      'report.read',
      'pos.analytics',
    ],
    write: [
      'pos.create',
      'pos.edit',
      'pos.void',
      'pos.refund',
      'pos.changePrice',
      'pos.discount',
      'pos.credit',
      'pos.overLimit',
      'sale.create',
      'sale.update',
      'sale.updatePaid',
      'sale.updateCredit',
      'sale.remove',
      'sale.removeCredit',
      'sale.refund',
      'receipt.print',
      'receipt.send',
    ],
  },
  products: {
    read: ['product.list', 'product.listForPos', 'product.analytics'],
    write: [
      'product.create',
      'product.update',
      'product.updateMany',
      'product.remove',
      'product.removeMany',
      'product.restore',
      'product.restoreMany',
      'product.adjustStock',
    ],
  },
  stock: { read: [], write: ['stockcount.write', 'purchase.write'] },
  expenses: {
    read: ['expense.list'],
    write: [
      'expense.create',
      'voice.execute',
      'expense.update',
      'expense.credit',
      'expense.approve',
      'expense.remove',
    ],
  },
  incomes: {
    read: ['income.list'],
    write: ['income.create', 'income.update', 'income.remove'],
  },
  costs: { read: ['product.seeCosts'], write: [] },
  categories: {
    read: ['category.list', 'category.listForPos'],
    write: ['category.create', 'category.update', 'category.remove'],
  },
  services: {
    read: ['service.list', 'service.listForPos', 'serviceCategory.list', 'serviceCategory.listForPos'],
    write: [
      'service.create',
      'service.update',
      'service.remove',
      'serviceCategory.create',
      'serviceCategory.update',
      'serviceCategory.remove',
    ],
  },
  extras: {
    read: ['modifier.list', 'modifier.listForPos'],
    write: ['modifier.create', 'modifier.update', 'modifier.remove'],
  },
  quotes: {
    read: ['quote.list'],
    write: ['quote.create', 'quote.update', 'quote.remove', 'quote.convert', 'quote.send'],
  },
  debts: {
    read: ['debt.list'],
    write: ['debt.deposit', 'debt.update', 'debt.removeDeposit'],
  },
  contacts: {
    read: ['contact.list', 'contact.transactions', 'contact.products'],
    write: ['contact.create', 'contact.update', 'contact.remove'],
  },
  books: {
    read: [
      'transactionCategory.list',
      'transactionCategory.report',
      'assistant.read',
      'moneyaccount.list',
      'goal.list',
      'recurrence.list',
      'reconciliation.list',
    ],
    write: [
      'transactionCategory.create',
      'transactionCategory.update',
      'transactionCategory.remove',
      'transactionCategory.addBudget',
      'moneyaccount.write',
      'transfer.write',
      'goal.write',
      'assistant.plan',
      'reconciliation.write',
      'ledger.initialBalance',
      'ledger.lockPeriod',
      'recurrence.write',
    ],
  },
  store: {
    read: ['weborder.count', 'weborder.list', 'weborder.analytics'],
    write: [
      'weborder.update',
      'weborder.remove',
      'store.configure',
      'deliveryarea.write',
      'coupon.write',
      'offer.write',
    ],
  },
  cash: {
    read: ['cashcut.read', 'cashcut.readOthers', 'cashsession.expected'],
    write: ['cashsession.write'],
  },
  files: { read: [], write: ['upload.create'] },
  organization: { read: [], write: ['organization.update', 'organization.customize'] },
  imports: { read: [], write: ['dataimport.run'] },
  tasks: { read: ['task.list'], write: ['task.cancel'] },
  audit: { read: ['audit.list'], write: [] },
} as const satisfies Record<string, Record<'read' | 'write', readonly Gate[]>>;
export type ScopeModule = keyof typeof scopeModules;

/**
 * `products:read` stands for all of a module's gates of that kind; the name of a gate stands for that gate
 * alone.
 */
export type Scope = `${ScopeModule}:${'read' | 'write'}` | Gate;

const modules: [string, Record<'read' | 'write', readonly Gate[]>][] = Object.entries(scopeModules);
const kinds = ['read', 'write'] as const;

const gatesOfScope = new Map<string, readonly Gate[]>(
  modules.flatMap(([name, own]) => [
    ...kinds.filter((kind) => own[kind].length > 0).map((kind) => [`${name}:${kind}`, own[kind]] as const),
    ...[...own.read, ...own.write].map((gate) => [gate, [gate]] as const),
  ]),
);

/** All scopes: `module:read`, `module:write`, and each of their gates by name. */
export const scopes: readonly string[] = [...gatesOfScope.keys()];

const sensitive: readonly string[] = ['costs:read', 'audit:read'];

/** The default scopes of an API key: read only, without costs and without other users' actions. */
export const scopesByDefault = scopes.filter(
  (scope) => scope.endsWith(':read') && !sensitive.includes(scope),
);

/** The gates that an API key with these scopes may pass, if the user who created it may. */
export const gatesWithin = (granted: readonly string[]): ReadonlySet<Gate> =>
  new Set(granted.flatMap((scope) => gatesOfScope.get(scope) ?? []));

/** The scope that an API key lacks for a gate; null if no API key may pass the gate. */
export const scopeOf = (gate: Gate): string | null =>
  scopes.find((scope) => scope.includes(':') && gatesOfScope.get(scope)?.includes(gate)) ?? null;
