/** The 38 documented permission flags, then the seven that the REST contract adds. */
export const flags = [
  'service_see_catalog',
  'service_create',
  'service_edit',
  'service_delete',
  'acc_list_service_categories',
  'acc_create_service_categories',
  'acc_update_service_categories',
  'acc_delete_service_categories',
  'pdv_edit_orders',
  'pdv_delete_orders',
  'pdv_see_analytics',
  'inventory_see_catalog',
  'inventory_see_costs',
  'inventory_create_products',
  'inventory_delete_products',
  'inventory_bulk_delete',
  'inventory_edit_products',
  'inventory_stock_analytics',
  'inventory_modifiers',
  'inventory_bulk_update',
  'acc_discounts',
  'acc_credit_sales',
  'acc_edit_credit_sales',
  'acc_delete_credit_sales',
  'acc_credit_expenses',
  'acc_financial_statement',
  'acc_list_categories',
  'acc_create_categories',
  'acc_update_categories',
  'acc_delete_categories',
  'acc_budget_assistant',
  'acc_see_analytics',
  'acc_delete_transactions',
  'massive_import',
  'web_manage_offers',
  'web_see_analytics',
  'web_delete_transactions',
  'web_configure_store',
  'pdv_change_price',
  'pdv_refund',
  'pdv_cash_sessions',
  'pdv_view_expected_cash',
  'acc_register_deposits',
  'acc_export',
  'audit_view',
] as const;
export type Flag = (typeof flags)[number];

export type AccountType = 'business' | 'person';

/**
 * The requirements of a gate besides membership. Owners have every flag, but need the plan and account type
 * too.
 */
export type GateRule = {
  flag?: Flag;
  /**
   * A second required flag: one permits viewing the data, the other its export or its inclusion in the
   * response.
   */
  also?: Flag;
  paid?: true;
  notTrial?: true;
  owner?: true;
  account?: AccountType;
};

export const gates = {
  member: {},
  owner: { owner: true },
  business: { account: 'business' },
  paid: { paid: true },

  'organization.update': { owner: true },
  'organization.remove': { owner: true },
  'organization.customize': { owner: true, paid: true },
  'organization.users': {},
  'organization.transfer': { owner: true },
  // Only business accounts have tills, which the approval is for.
  'approval.ask': { account: 'business' },
  'member.update': { owner: true, paid: true },
  'member.remove': { owner: true },
  'role.list': { owner: true, paid: true },
  'role.write': { owner: true, paid: true },
  'role.invite': { owner: true, paid: true },
  'role.invitees': {},
  'apikey.list': { owner: true },
  'apikey.create': { owner: true },
  'apikey.remove': { owner: true },
  'webhook.list': { owner: true },
  'webhook.write': { owner: true },
  'billing.read': { owner: true },
  'billing.write': { owner: true },

  'contact.list': {},
  'contact.create': {},
  'contact.update': {},
  'contact.remove': { flag: 'acc_delete_transactions' },
  // A merge cannot be undone.
  'contact.merge': { owner: true },
  'contact.transactions': { paid: true },
  'contact.products': { paid: true },
  'upload.create': {},
  'notification.list': {},
  'changelog.list': {},
  'platform.roadmap': {},
  'task.list': {},
  'task.cancel': {},
  'audit.list': { flag: 'audit_view' },
  'audit.export': { flag: 'audit_view' },
  'export.create': { flag: 'acc_export' },
  'product.export': { flag: 'inventory_see_catalog', also: 'acc_export' },
  'service.export': { flag: 'service_see_catalog', also: 'acc_export', paid: true },

  'category.list': { flag: 'acc_list_categories' },
  'category.listForPos': {},
  'category.create': { flag: 'acc_create_categories' },
  'category.update': { flag: 'acc_update_categories' },
  'category.remove': { flag: 'acc_delete_categories' },
  'serviceCategory.list': { flag: 'acc_list_service_categories', paid: true },
  'serviceCategory.listForPos': {},
  'serviceCategory.create': { flag: 'acc_create_service_categories', paid: true },
  'serviceCategory.update': { flag: 'acc_update_service_categories', paid: true },
  'serviceCategory.remove': { flag: 'acc_delete_service_categories', paid: true },
  'transactionCategory.list': {},
  'transactionCategory.create': { flag: 'acc_create_categories' },
  'transactionCategory.update': { flag: 'acc_update_categories' },
  'transactionCategory.remove': { flag: 'acc_delete_categories' },
  'transactionCategory.report': { flag: 'acc_see_analytics' },
  'transactionCategory.addBudget': { flag: 'acc_financial_statement' },

  'product.list': { flag: 'inventory_see_catalog' },
  'product.listForPos': {},
  'product.seeCosts': { flag: 'inventory_see_costs' },
  'product.create': { flag: 'inventory_create_products' },
  'product.update': { flag: 'inventory_edit_products' },
  'product.updateMany': { flag: 'inventory_bulk_update' },
  'product.remove': { flag: 'inventory_delete_products' },
  'product.removeMany': { flag: 'inventory_bulk_delete' },
  'product.restore': { flag: 'inventory_delete_products' },
  'product.restoreMany': { flag: 'inventory_bulk_delete' },
  'product.adjustStock': { flag: 'inventory_edit_products' },
  'product.analytics': { flag: 'inventory_stock_analytics', paid: true },
  'stockcount.write': { flag: 'inventory_edit_products' },
  'stockcount.export': { flag: 'inventory_edit_products', also: 'acc_export' },
  'purchase.write': { flag: 'inventory_edit_products' },
  'modifier.list': { flag: 'inventory_create_products', paid: true },
  'modifier.listForPos': {},
  'modifier.create': { flag: 'inventory_modifiers', paid: true },
  'modifier.update': { flag: 'inventory_modifiers', paid: true },
  'modifier.remove': { flag: 'inventory_modifiers', paid: true },
  'service.list': { flag: 'service_see_catalog', paid: true },
  'service.listForPos': {},
  'service.create': { flag: 'service_create', paid: true },
  'service.update': { flag: 'service_edit', paid: true },
  'service.remove': { flag: 'service_delete', paid: true },
  'coupon.write': { flag: 'web_manage_offers', paid: true },
  'offer.write': { flag: 'web_manage_offers', paid: true },
  'dataimport.run': { flag: 'massive_import', paid: true, notTrial: true },

  'pos.home': { account: 'business' },
  'pos.create': { account: 'business' },
  'pos.list': { account: 'business' },
  'pos.edit': { account: 'business', flag: 'pdv_edit_orders' },
  'pos.void': { account: 'business', flag: 'pdv_delete_orders' },
  'pos.refund': { account: 'business', flag: 'pdv_refund' },
  'pos.changePrice': { account: 'business', flag: 'pdv_change_price' },
  'pos.discount': { account: 'business', flag: 'acc_discounts' },
  'pos.credit': { account: 'business', flag: 'acc_credit_sales' },
  'pos.overLimit': { account: 'business', flag: 'acc_edit_credit_sales' },
  'pos.analytics': { account: 'business', flag: 'pdv_see_analytics' },
  'cashsession.write': { flag: 'pdv_cash_sessions' },
  'cashsession.expected': { flag: 'pdv_view_expected_cash' },
  'cashsession.reopen': { owner: true },
  'cashcut.read': {},
  'cashcut.readOthers': { flag: 'pdv_see_analytics' },
  'receipt.read': {},
  'receipt.print': {},
  'receipt.send': {},
  // All receipts require acc_see_analytics, which the list checks itself.
  'receipt.list': {},

  'sale.list': { account: 'business' },
  'sale.create': { account: 'business' },
  'sale.update': { account: 'business' },
  // For paid sales; a sale with an open balance requires `sale.updateCredit`.
  'sale.updatePaid': { account: 'business', flag: 'pdv_edit_orders' },
  'sale.updateCredit': { account: 'business', flag: 'acc_edit_credit_sales' },
  'sale.remove': { account: 'business', flag: 'acc_delete_transactions' },
  'sale.removeCredit': { account: 'business', flag: 'acc_delete_credit_sales' },
  'sale.refund': { account: 'business', flag: 'pdv_refund' },
  'income.list': { account: 'person' },
  'income.create': { account: 'person' },
  'income.update': { account: 'person', flag: 'pdv_edit_orders' },
  'income.remove': { account: 'person', flag: 'acc_delete_transactions' },
  'expense.list': {},
  'expense.create': {},
  'expense.update': {},
  'expense.credit': { flag: 'acc_credit_expenses' },
  'expense.approve': { flag: 'acc_financial_statement' },
  'expense.remove': { flag: 'acc_delete_transactions' },
  'recurrence.list': { flag: 'acc_financial_statement' },
  'recurrence.write': { flag: 'acc_financial_statement' },
  'debt.list': { flag: 'acc_credit_sales' },
  'debt.deposit': { flag: 'acc_register_deposits' },
  'debt.update': { flag: 'acc_edit_credit_sales' },
  'debt.removeDeposit': { flag: 'acc_delete_credit_sales' },
  'debt.forgive': { owner: true },
  'quote.list': { account: 'business', paid: true },
  'quote.create': { account: 'business', paid: true },
  'quote.update': { account: 'business', paid: true },
  'quote.remove': { account: 'business', paid: true },
  // An accepted quote becomes a sale: a user who may create quotes may also convert them.
  'quote.convert': { account: 'business', paid: true },
  'quote.send': { account: 'business', paid: true },

  'report.person': { owner: true, account: 'person' },
  'report.read': { flag: 'acc_see_analytics' },
  'transaction.export': { flag: 'acc_see_analytics', also: 'acc_export' },
  'report.export': { flag: 'inventory_stock_analytics', also: 'acc_export', paid: true },
  'assistant.read': { flag: 'acc_financial_statement', paid: true },
  'assistant.export': { flag: 'acc_financial_statement', also: 'acc_export', paid: true },
  'assistant.plan': { flag: 'acc_budget_assistant', paid: true },
  'moneyaccount.list': {},
  'moneyaccount.write': { flag: 'acc_financial_statement' },
  'transfer.write': { flag: 'acc_financial_statement' },
  // The movement writes in two organizations at once, and an API key belongs to only one.
  'ownermovement.write': { flag: 'acc_financial_statement' },
  // The savings of a goal are the account's balance, so a user who sets goals sees it.
  'goal.list': { flag: 'acc_see_analytics' },
  'goal.write': { flag: 'acc_financial_statement', also: 'acc_see_analytics' },
  'reconciliation.list': { flag: 'acc_financial_statement' },
  'reconciliation.write': { flag: 'acc_financial_statement' },
  'ledger.initialBalance': { flag: 'acc_financial_statement' },
  'ledger.lockPeriod': { flag: 'acc_financial_statement' },
  'store.configure': { flag: 'web_configure_store' },
  // The account to which customers transfer money: no API key may write it, whatever its scopes.
  'paymentinfo.write': { flag: 'web_configure_store' },
  'deliveryarea.write': { flag: 'web_configure_store' },
  'weborder.count': {},
  'weborder.list': { account: 'business' },
  'weborder.update': { account: 'business' },
  'weborder.analytics': { flag: 'web_see_analytics' },
  'weborder.remove': { flag: 'web_delete_transactions' },
  // The voice domain checks the remote setting show_ai: it belongs to the program, not to the user.
  'voice.execute': {},
} as const satisfies Record<string, GateRule>;
export type Gate = keyof typeof gates;

/** The gates with effects on people, machines or money outside the shop. */
const outward: ReadonlySet<Gate> = new Set([
  'role.invite',
  'apikey.create',
  'webhook.write',
  'billing.write',
  'receipt.send',
]);

export const isOutward = (gate: Gate) => outward.has(gate);

/** The user at a gate, on the server and on the screen alike. */
export type GatePerson = {
  isOwner: boolean;
  flags: ReadonlySet<Flag>;
  isPaid: boolean;
  isTrial: boolean;
  accountType: AccountType;
};

export type GateRefusal =
  | { reason: 'permissionDenied'; permission?: Flag; account?: AccountType; owner?: true }
  | { reason: 'paidAccessRequired'; notTrial?: true };

/**
 * The reason why a user may not pass, or null. The user's own permission is checked first, so that a plan is
 * not offered to a user who could not use it.
 */
export function gateRefusal(gate: Gate, person: GatePerson): GateRefusal | null {
  const rule: GateRule = gates[gate];
  if (rule.owner && !person.isOwner) return { reason: 'permissionDenied', owner: true };
  if (rule.account && rule.account !== person.accountType)
    return { reason: 'permissionDenied', account: rule.account };
  if (rule.flag && !hasFlag(rule.flag, person)) return { reason: 'permissionDenied', permission: rule.flag };
  if (rule.also && !hasFlag(rule.also, person)) return { reason: 'permissionDenied', permission: rule.also };
  if (rule.paid && !person.isPaid) return { reason: 'paidAccessRequired' };
  if (rule.notTrial && person.isTrial) return { reason: 'paidAccessRequired', notTrial: true };
  return null;
}

export const isFlag = (text: string): text is Flag => flags.some((flag) => flag === text);

export const isGate = (text: string): text is Gate => Object.hasOwn(gates, text);

const hasFlag = (flag: Flag, person: GatePerson) => person.isOwner || person.flags.has(flag);
