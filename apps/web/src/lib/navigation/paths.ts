import type { Join } from '../api/pending-codes.ts';

/** The address of every screen, by its name. `app/routes` says who may come and what is shown. */
export const addresses = {
  welcome: '/',
  plus: '/plus',
  login: '/login',
  forgotPassword: '/recuperar-contrasena',
  resetPassword: '/cambiar-contrasena',
  confirmEmail: '/verificar-email',
  notMe: '/no-fui-yo',
  promotion: '/app-sumo/callback',
  join: '/unirme',
  joinWith: '/unirme/:code',
  forbidden: '/403',
  notFound: '/404',
  start: '/dashboard',
  appHome: '/dashboard/app',
  tutorials: '/dashboard/tutoriales',
  cabalBoard: '/dashboard/cabal-card/tablero',
  cabalCheck: '/dashboard/cabal-card/verificar-cuenta',
  finishSignUp: '/dashboard/finalizar-registro',
  permissionDenied: '/dashboard/permission-denied',
  account: '/dashboard/user/account',
  security: '/dashboard/user/seguridad',
  notice: '/dashboard/aviso',
  posHome: '/dashboard/pdv/inicio',
  till: '/dashboard/pdv/nueva-venta',
  orders: '/dashboard/pdv/ordenes',
  order: '/dashboard/pdv/ordenes/:id',
  editSale: '/dashboard/pdv/editar-venta/:id',
  exchange: '/dashboard/pdv/cambio/:id',
  cash: '/dashboard/pdv/corte-de-caja',
  cashDay: '/dashboard/pdv/corte-por-dia',
  cashCuts: '/dashboard/pdv/cortes',
  cashSession: '/dashboard/pdv/cortes/:id',
  posAnalytics: '/dashboard/pdv/analiticas',
  inventory: '/dashboard/inventario',
  movements: '/dashboard/inventario/movimientos',
  reorder: '/dashboard/inventario/por-pedir',
  money: '/dashboard/dinero',
  moneyAccount: '/dashboard/dinero/:id',
  openingBalances: '/dashboard/saldos-iniciales',
  periodLocks: '/dashboard/periodos',
  incomes: '/dashboard/ingresos',
  newIncome: '/dashboard/nuevo-ingreso',
  income: '/dashboard/ingreso/:id',
  editIncome: '/dashboard/ingreso/:id/editar',
  expenses: '/dashboard/gastos',
  financialAssistant: '/dashboard/asistente-financiero',
  pendingExpenses: '/dashboard/gastos/por-aprobar',
  newExpense: '/dashboard/nuevo-gasto',
  expense: '/dashboard/gasto/:id',
  editExpense: '/dashboard/gasto/:id/editar',
  purchases: '/dashboard/inventario/compras',
  newPurchase: '/dashboard/inventario/compras/nueva',
  purchase: '/dashboard/inventario/compras/:id',
  stockCounts: '/dashboard/inventario/conteos',
  newStockCount: '/dashboard/inventario/conteos/nuevo',
  stockCount: '/dashboard/inventario/conteos/:id',
  productsRoot: '/dashboard/productos',
  products: '/dashboard/productos/todos',
  newProduct: '/dashboard/productos/nuevo',
  productAnalytics: '/dashboard/productos/analiticas',
  productChanges: '/dashboard/productos/cambios',
  product: '/dashboard/productos/:id',
  editProduct: '/dashboard/productos/:id/editar',
  categoriesRoot: '/dashboard/categoria-de-productos',
  categories: '/dashboard/categoria-de-productos/todos',
  newCategory: '/dashboard/categoria-de-productos/nuevo',
  editCategory: '/dashboard/categoria-de-productos/:id/editar',
  transactionCategoriesRoot: '/dashboard/categoria-de-transacciones',
  transactionCategories: '/dashboard/categoria-de-transacciones/todos',
  newTransactionCategory: '/dashboard/categoria-de-transacciones/nuevo',
  editTransactionCategory: '/dashboard/categoria-de-transacciones/:id/editar',
  transactionCategory: '/dashboard/categoria-de-transacciones/:id/detalle',
  team: '/dashboard/organizaciones/roles-permisos',
  newRole: '/dashboard/organizaciones/roles-permisos/nuevo',
  editRole: '/dashboard/organizaciones/roles-permisos/:id/editar',
  organizationsRoot: '/dashboard/organizaciones',
  organizations: '/dashboard/organizaciones/todas',
  organizationData: '/dashboard/organizaciones/datos',
  customization: '/dashboard/organizaciones/personalizacion',
  extrasRoot: '/dashboard/adicionales',
  extras: '/dashboard/adicionales/todos',
  newExtra: '/dashboard/adicionales/nuevo',
  editExtra: '/dashboard/adicionales/:id/editar',
  servicesRoot: '/dashboard/servicios',
  services: '/dashboard/servicios/todos',
  newService: '/dashboard/servicios/nuevo',
  editService: '/dashboard/servicios/:id/editar',
  serviceCategoriesRoot: '/dashboard/categoria-de-servicios',
  serviceCategories: '/dashboard/categoria-de-servicios/todos',
  newServiceCategory: '/dashboard/categoria-de-servicios/nuevo',
  editServiceCategory: '/dashboard/categoria-de-servicios/:id/editar',
  contactsRoot: '/dashboard/contactos',
  contacts: '/dashboard/contactos/todos',
  newContact: '/dashboard/contactos/nuevo',
  contact: '/dashboard/contactos/:id',
  editContact: '/dashboard/contactos/:id/editar',
  transactionsRoot: '/dashboard/detalles',
  transactions: '/dashboard/detalles/todos',
  debts: '/dashboard/deudas/por-transaccion',
  debtors: '/dashboard/deudas/por-usuario',
  debtor: '/dashboard/deudas/por-usuario/:id',
  bookSales: '/dashboard/ventas',
  newBookSale: '/dashboard/nueva-venta',
  bookSale: '/dashboard/venta/:id',
  editBookSale: '/dashboard/venta/:id/editar',
  quotes: '/dashboard/cotizaciones',
  newQuote: '/dashboard/cotizaciones/nueva',
  quote: '/dashboard/cotizaciones/:id',
  editQuote: '/dashboard/cotizaciones/:id/editar',
  contactTransactions: '/dashboard/contactos/:id/transacciones',
  contactProducts: '/dashboard/contactos/:id/productos',
  storeRoot: '/dashboard/tienda',
  storeSettings: '/dashboard/tienda/configuracion',
  storePayments: '/dashboard/tienda/pagos',
  integrations: '/dashboard/organizaciones/integraciones',
  webhook: '/dashboard/organizaciones/integraciones/webhooks/:id',
  imports: '/dashboard/organizaciones/importar-datos',
  audit: '/dashboard/organizaciones/bitacora',
  webOrders: '/dashboard/ordenes-web',
  webOrder: '/dashboard/orden-web/:id',
} as const;

export type RouteName = keyof typeof addresses;

type PathOf<Address> = Address extends `${string}:${string}` ? (id: string) => string : Address;
type Paths = { readonly [Name in RouteName]: PathOf<(typeof addresses)[Name]> };

/** `paths.products`, `paths.product(id)`: the one place that knows how screens are reached. */
export const paths = build();

function build(): Paths;
function build(): { [name: string]: string | ((id: string) => string) } {
  return Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, builderOf(address)]));
}

/** The page that takes a person in; the organization's name is for who has no account yet. */
export const pathToJoin = ({ code, organization }: Join): string =>
  paths.joinWith(code) + (organization ? `?${new URLSearchParams({ organization })}` : '');

const parameter = /:[a-z]+/i;

function builderOf(address: string): string | ((id: string) => string) {
  if (!address.includes(':')) return address;
  return (id) => address.replace(parameter, encodeURIComponent(id));
}
