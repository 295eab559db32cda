import type { Flag } from './gates.ts';

/** The permissions of a role as its form groups them; every flag is in exactly one section. */
export const permissionSections = {
  pos: [
    'acc_discounts',
    'pdv_change_price',
    'acc_credit_sales',
    'pdv_edit_orders',
    'pdv_delete_orders',
    'pdv_refund',
    'pdv_cash_sessions',
    'pdv_view_expected_cash',
    'pdv_see_analytics',
  ],
  serviceCatalog: [
    'service_see_catalog',
    'service_create',
    'service_edit',
    'service_delete',
    'acc_list_service_categories',
    'acc_create_service_categories',
    'acc_update_service_categories',
    'acc_delete_service_categories',
  ],
  productCatalog: [
    'inventory_see_catalog',
    'inventory_see_costs',
    'inventory_create_products',
    'inventory_edit_products',
    'inventory_delete_products',
    'inventory_bulk_update',
    'inventory_bulk_delete',
    'inventory_modifiers',
    'inventory_stock_analytics',
    'acc_list_categories',
    'acc_create_categories',
    'acc_update_categories',
    'acc_delete_categories',
  ],
  store: ['web_configure_store', 'web_manage_offers', 'web_see_analytics', 'web_delete_transactions'],
  details: [
    'acc_see_analytics',
    'acc_financial_statement',
    'acc_budget_assistant',
    'acc_register_deposits',
    'acc_edit_credit_sales',
    'acc_delete_credit_sales',
    'acc_credit_expenses',
    'acc_delete_transactions',
    'massive_import',
    'acc_export',
    'audit_view',
  ],
} as const satisfies Record<string, readonly Flag[]>;
export type PermissionSection = keyof typeof permissionSections;

export const rolePresetNames = ['cashier', 'seller', 'stockKeeper', 'accountant', 'manager'] as const;
export type RolePreset = (typeof rolePresetNames)[number];

type Preset = { permissions: readonly Flag[]; allowAll: boolean };

/**
 * The initial permissions of a new role. Selling and reading contacts require none; the accountant has none
 * that changes data.
 */
export const rolePresets = {
  cashier: { permissions: ['pdv_cash_sessions'], allowAll: false },
  seller: {
    permissions: [
      'acc_discounts',
      'acc_credit_sales',
      'pdv_cash_sessions',
      'acc_register_deposits',
      'inventory_see_catalog',
      'acc_list_categories',
      'service_see_catalog',
      'acc_list_service_categories',
    ],
    allowAll: false,
  },
  stockKeeper: {
    permissions: [
      'inventory_see_catalog',
      'inventory_see_costs',
      'inventory_create_products',
      'inventory_edit_products',
      'inventory_bulk_update',
      'inventory_modifiers',
      'inventory_stock_analytics',
      'acc_list_categories',
      'acc_create_categories',
      'acc_update_categories',
      'massive_import',
    ],
    allowAll: false,
  },
  accountant: {
    permissions: [
      'acc_see_analytics',
      'pdv_see_analytics',
      'pdv_view_expected_cash',
      'web_see_analytics',
      'inventory_see_catalog',
      'inventory_see_costs',
      'inventory_stock_analytics',
      'acc_list_categories',
      'service_see_catalog',
      'acc_list_service_categories',
      'acc_export',
      'audit_view',
    ],
    allowAll: false,
  },
  manager: { permissions: [], allowAll: true },
} as const satisfies Record<RolePreset, Preset>;
