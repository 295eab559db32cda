/**
 * Codes that more than one domain stores, with labels of the same names in the texts of `platform`, and what
 * lists are sorted and filtered by: the page reads those from its address before any schema is there.
 */
export const units = [
  'piece',
  'kg',
  'g',
  'lb',
  'oz',
  'quintal',
  'liter',
  'ml',
  'gallon',
  'meter',
  'cm',
  'foot',
  'yard',
  'box',
  'pack',
  'bag',
  'bottle',
  'can',
  'dozen',
  'pair',
  'roll',
  'set',
  'portion',
  'hour',
] as const;
export type Unit = (typeof units)[number];

export const deleteReasons = [
  'discontinued',
  'no_sales',
  'duplicate',
  'data_entry_error',
  'expired_or_damaged',
  'end_of_season',
  'other',
] as const;
export type DeleteReason = (typeof deleteReasons)[number];

export const stockReasons = [
  'purchase',
  'found',
  'shrinkage',
  'theft',
  'expired',
  'damaged',
  'own_use',
  'gift',
  'data_entry_error',
  'other',
] as const;
export type StockReason = (typeof stockReasons)[number];

/** Why stock comes, and why it goes. */
export const stockReasonsFor = {
  in: ['purchase', 'found', 'data_entry_error', 'other'],
  out: ['shrinkage', 'theft', 'expired', 'damaged', 'own_use', 'gift', 'data_entry_error', 'other'],
} as const satisfies Record<'in' | 'out', readonly StockReason[]>;

/** The payment of received goods: by a new purchase, an existing expense, or privately by the owner. */
export const stockPayments = ['cash', 'card', 'transfer', 'credit', 'expense', 'owner'] as const;

export const stockMoveTypes = [
  'initial',
  'sale',
  'void',
  'refund',
  'edit',
  'purchase',
  'adjust_in',
  'adjust_out',
  'count',
  'transfer',
  'reservation',
  'release',
  'import',
  'delete',
  'restore',
  'supplier_return',
] as const;
export type StockMoveType = (typeof stockMoveTypes)[number];

/** Ways in which goods come and go that a person may look for. */
export const stockDirections = ['in', 'out'] as const;

/** Pending documents may be skipped: they moved neither money nor goods. */
export const purchaseStatuses = ['done', 'pending', 'skipped', 'voided'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** The origin of spending: goods received, or an expense of the books. */
export const purchaseChannels = ['purchase', 'accounting'] as const;
export type PurchaseChannel = (typeof purchaseChannels)[number];

/** A count is taken, then its differences are looked at, then it is booked or given up. */
export const stockCountStatuses = ['open', 'review', 'posted', 'cancelled'] as const;
export type StockCountStatus = (typeof stockCountStatuses)[number];
/** `add`: so many more were found; `set`: there are so many in all. */
export const countModes = ['add', 'set'] as const;
/** The rule for items of a stocktake that were not counted: no change, or a stock of zero. */
export const uncountedRules = ['keep', 'zero'] as const;
export const countViews = ['counted', 'different', 'pending'] as const;

export const notificationKinds = [
  'stock_low',
  'stock_out',
  'task_done',
  'task_failed',
  'member_joined',
  'web_order',
  'recurrence_due',
  'budget_reached',
  'goal_reached',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const notificationSeverities = ['info', 'warning', 'danger'] as const;

/** The methods that move money, each into an account of its kind. */
export const moneyMethods = ['cash', 'card', 'transfer'] as const;
export type MoneyMethod = (typeof moneyMethods)[number];

/** The payment methods; `credit_balance` is the customer's credit balance. */
export const paymentMethods = [...moneyMethods, 'credit_balance'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The methods by which a document was settled: exchanged goods pay too, but cannot be requested alone. */
export const settledMethods = [...paymentMethods, 'exchange'] as const;
export type SettledMethod = (typeof settledMethods)[number];

/** The payment method of a whole sale: one method, on credit, or several. */
export const saleMethods = [...settledMethods, 'credit', 'mixed'] as const;
export type SaleMethod = (typeof saleMethods)[number];

export const saleStatuses = [
  'in_progress',
  'done',
  'pending',
  'voided',
  'refunded',
  'partially_refunded',
  /** Parked and given up: it never was a sale. */
  'discarded',
  /** Offered to a customer: a quote, which the calls of sales do not know. */
  'quoted',
] as const;
export type SaleStatus = (typeof saleStatuses)[number];

/** Statuses that were never a sale: no sale number, no stock, no money and no debt. */
export const unsoldStatuses = ['in_progress', 'discarded', 'quoted'] as const satisfies SaleStatus[];

/** The progress of a quote; `viewed`, `expired` and `converted` are derived from its history. */
export const quoteStates = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'rejected',
  'expired',
  'converted',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/** Statuses of sales that are not fully reversed: they have a number, and their postings count. */
export const soldStatuses = ['done', 'partially_refunded', 'refunded'] as const;

/** `income`: what a person earned; he sells nothing. */
export const saleChannels = ['pos', 'accounting', 'web', 'income'] as const;
export type SaleChannel = (typeof saleChannels)[number];

/** By which way a document of money was made: a sale, or money out. */
export const documentChannels = [...saleChannels, 'purchase'] as const;
export type DocumentChannel = (typeof documentChannels)[number];

export const documentTypes = [
  'sale',
  'deposit',
  'debt',
  'opening',
  'refund',
  'purchase',
  'cash_session',
  'cash_movement',
  'cash_closing',
  'stock',
  'initial_balance',
  'transfer',
  'asset_disposal',
  'supplier_return',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The kinds of documents in the register; `opening` is an opening balance or debt. */
export const transactionKinds = [
  'sale',
  'income',
  'refund',
  'deposit',
  'expense',
  'cash_movement',
  'transfer',
  'asset_disposal',
  'supplier_return',
  'opening',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export const lineKinds = ['product', 'service'] as const;
export const discountUnits = ['percentage', 'money'] as const;
/** The channels in which coupons and offers apply: the till and the books, or the online store. */
export const offerChannels = ['pos', 'web'] as const;
/** The scope of a coupon. */
export const couponTargets = ['all', 'products', 'categories'] as const;

export const categoryKinds = ['product', 'service', 'transaction'] as const;
export const transactionTypes = ['income', 'expense', 'sale'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const budgetPeriods = ['weekly', 'monthly', 'yearly'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** Of the last two the shop owes what stands in them. */
export const moneyAccountKinds = [
  'cash',
  'card',
  'bank',
  'wallet',
  'savings',
  'credit_card',
  'loan',
] as const;
export type MoneyAccountKind = (typeof moneyAccountKinds)[number];

/** The accounts that can contain savings: debts cannot, and card receipts only pass through. */
export const savingKinds = ['savings', 'bank', 'wallet', 'cash'] as const satisfies MoneyAccountKind[];
const saving: readonly MoneyAccountKind[] = savingKinds;
export const isSavingKind = (kind: MoneyAccountKind): kind is (typeof savingKinds)[number] =>
  saving.includes(kind);

/** `open`: without a day there is nothing to be late for. */
export const goalStates = ['open', 'onCourse', 'behind', 'overdue', 'reached', 'closed'] as const;
export type GoalState = (typeof goalStates)[number];

type KindsOfMethod = Record<MoneyMethod, readonly MoneyAccountKind[]>;

/** The kinds of account into which a method pays, and those out of which the organization pays by it. */
export const takingKinds: KindsOfMethod = {
  cash: ['cash'],
  card: ['card'],
  transfer: ['bank', 'wallet', 'savings'],
};
export const payingKinds: KindsOfMethod = {
  cash: ['cash'],
  card: ['credit_card', 'bank'],
  transfer: ['bank', 'wallet', 'savings'],
};

/** The locations of money: accounts opened by users, and the safe. */
export const moneyPlaceKinds = [...moneyAccountKinds, 'safe'] as const;

/** For a person, the safe and card receipts are shown only if they have a balance. */
export const isShopsPlace = (kind: (typeof moneyPlaceKinds)[number]) => kind === 'safe' || kind === 'card';

/** Movements between a business and its owner: withdrawal, salary, or contribution. */
export const ownerMovementKinds = ['draw', 'salary', 'contribution'] as const;
export type OwnerMovementKind = (typeof ownerMovementKinds)[number];
/** The documents that record one side of such a movement, in the books of the business or of the owner. */
export const ownerMovementDocuments = ['transfer', 'expense', 'income'] as const;
export type OwnerMovementDocument = (typeof ownerMovementDocuments)[number];

/** The sides of a transfer besides money accounts: the safe, the owner, and the tax office. */
export const transferSides = ['safe', 'owner', 'tax'] as const;

/** The opening balances on the day on which the books begin. */
export const initialBalanceKinds = [
  'cash',
  'bank',
  'wallet',
  'receivable',
  'inventory',
  'fixed_asset',
  'card_debt',
  'payable',
  'loan',
  'equity',
] as const;
export type InitialBalanceKind = (typeof initialBalanceKinds)[number];

export const postingKinds = [
  'sale',
  'payment',
  'tax',
  'tip',
  'rounding',
  'cost',
  'refund',
  'opening',
  'deposit',
  'write_off',
  'purchase',
  'movement',
  'difference',
  'discount',
  'stock',
  'revaluation',
  'suspense',
  'fee',
  'depreciation',
  'disposal',
] as const;
export type PostingKind = (typeof postingKinds)[number];

/** Cash movements of a till other than sales. `no_sale` opens the drawer and moves nothing. */
export const cashMovementTypes = [
  'cash_in',
  'withdrawal',
  'drop_to_safe',
  'bank_deposit',
  'expense',
  'tip_out',
  'no_sale',
] as const;
export type CashMovementType = (typeof cashMovementTypes)[number];

/** The methods that a till counts when it closes: receipts that can be counted by hand, in display order. */
export const tillMethods = ['cash', 'card', 'transfer'] as const;
export type TillMethod = (typeof tillMethods)[number];

/** Possible causes of a cash difference. */
export const cashChecks = [
  'swapped_method',
  'divisible_by_nine',
  'missing_expense',
  'void_without_cash',
  'duplicate_ticket',
  'unreturned_change',
] as const;
export type CashCheck = (typeof cashChecks)[number];

/** Seen from the shop: what is owed to it, and what it owes. */
export const debtDirections = ['receivable', 'payable'] as const;
export type DebtDirection = (typeof debtDirections)[number];

export const debtStatuses = ['pending', 'partial', 'overdue', 'paid', 'forgiven', 'voided'] as const;
export type DebtStatus = (typeof debtStatuses)[number];

/** The debts to list: the unpaid ones, and among those the ones due today or before. */
export const debtFilters = ['open', 'due', ...debtStatuses] as const;

/** The age of debts: not due yet, up to 30 days overdue, to 60, to 90, and longer. */
export const ageNames = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const;

/** The policy if a customer would exceed the credit limit. */
export const creditLimitPolicies = ['warn', 'pin', 'block'] as const;

export const moneySymbols = ['dot', 'comma'] as const;
/** The content of a shop's scale labels besides the number of the product. */
export const scaleLabels = ['none', 'weight', 'price'] as const;
export const stockPolicies = ['block', 'warn', 'allow'] as const;

export const businessTypes = ['business', 'person'] as const;
export type BusinessType = (typeof businessTypes)[number];

export const contactKinds = ['client', 'supplier', 'both'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const contactOrders = ['name', 'owed', 'totalSpent'] as const;
/** The direction of the listed debts: contacts owe the shop, or the shop owes them. */
export const contactDebts = ['owes', 'owed'] as const;

export const productOrders = ['name', 'price', 'stock', 'created_at', 'sold'] as const;
export const productFilters = [
  'in_stock',
  'low_stock',
  'out_of_stock',
  'no_barcode',
  'no_cost',
  'hidden',
  'deleted',
] as const;

/** The endings of changed prices: a whole, a half, or just below a whole. */
export const priceRoundings = ['whole', 'half', 'ninety_nine', 'ninety_five'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

/** The treatment of stock when a product is deleted: it stays with the product, or is written off at cost. */
export const remainingStocks = ['keep', 'write_off'] as const;
export type RemainingStock = (typeof remainingStocks)[number];

/** The spacing of list rows. */
export const densities = ['compact', 'cosy', 'touch'] as const;
export type Density = (typeof densities)[number];

export const serviceOrders = ['name', 'price', 'created_at', 'sold'] as const;
export const serviceFilters = ['no_cost', 'hidden', 'deleted'] as const;

export const uploadKinds = ['image', 'document', 'audio', 'spreadsheet', 'export'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** As what a list may leave. */
export const tableFormats = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Public: whoever knows the address. Private: behind a gate, then a signed link of a few minutes. */
export const uploadVisibilities = ['public', 'private'] as const;
export type UploadVisibility = (typeof uploadVisibilities)[number];

/** The kinds of actors: a member of the organization, an API key, a customer, or the program itself. */
export const actorKinds = ['member', 'apiKey', 'customer', 'schedule', 'import', 'system'] as const;

/** The states of stock: see `stock_analytics`. */
export const stockStatuses = ['out', 'low', 'new', 'dead', 'excess', 'healthy'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/** By share of the margin: the first 80 %, the next 15 %, the rest. */
export const marginClasses = ['A', 'B', 'C'] as const;

export const stockOrders = [
  'name',
  'stock',
  'value_at_cost',
  'value_at_price',
  'sold_quantity',
  'sold_amount',
  'margin',
  'days_of_cover',
  'turnover',
  'suggested_order',
  'lost_sales',
] as const;
export type StockOrder = (typeof stockOrders)[number];

export const recurrencePeriods = ['weekly', 'biweekly', 'semimonthly', 'monthly', 'yearly', 'once'] as const;
export type RecurrencePeriod = (typeof recurrencePeriods)[number];
/** The rule for days that fall on a weekend. */
export const weekendRules = ['keep', 'next', 'previous'] as const;
export type WeekendRule = (typeof weekendRules)[number];
/** `auto` is booked by itself on its day, `approve` waits for a person. */
export const recurrenceModes = ['auto', 'approve'] as const;
export const recurrenceKinds = ['expense', 'sale', 'income'] as const;
export type RecurrenceKind = (typeof recurrenceKinds)[number];
/** `planned` has not come yet, `waiting` has and is not booked. */
export const occurrenceStatuses = ['planned', 'waiting', 'done', 'skipped', 'voided'] as const;
export type OccurrenceStatus = (typeof occurrenceStatuses)[number];
/** The stored status: that of a created document is on the document. */
export const storedOccurrenceStatuses = ['planned', 'waiting', 'made', 'skipped'] as const;
export const daysOfMonth = ['first_of_month', 'middle_of_month', 'last_of_month'] as const;

/** The days of the week as opening hours name them, in the order of ISO 8601. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** The delivery methods of store orders. */
export const deliveryMethods = ['pick_in_store', 'delivery', 'table'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** The criterion of a delivery area: by name, by distance, by outline, or by agreement. */
export const areaMatches = ['list', 'radius', 'polygon', 'agreed'] as const;
export type AreaMatch = (typeof areaMatches)[number];

/** The treatment of addresses outside every delivery area. */
export const outsideAreas = ['by_whatsapp', 'refuse', 'fixed_rate'] as const;
export type OutsideAreas = (typeof outsideAreas)[number];

export const bankAccountTypes = ['checking', 'savings', 'electronic'] as const;
export type BankAccountType = (typeof bankAccountTypes)[number];

/** The review result of the payment data shown to customers. */
export const reviewStatuses = ['in_progress', 'accepted', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The status of a store order: answered first, then delivered or picked up. */
export const orderStatuses = ['incoming', 'in_progress', 'completed', 'rejected', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The delivery status of an order. Goods that the customer collects are picked up. */
export const deliveryStatuses = ['pending', 'on_the_way', 'delivered', 'picked_up'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const orderPaymentStatuses = ['not_paid', 'partial', 'paid', 'refunded'] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

/** The subject of a step in an order's history. */
export const orderStepKinds = ['process', 'delivery', 'payment', 'hold', 'edit'] as const;
export type OrderStepKind = (typeof orderStepKinds)[number];

/** The tags with which a customer may rate an order, besides its stars. */
export const ratingTags = ['fast', 'well_packed', 'fresh', 'friendly', 'late', 'incomplete'] as const;
export type RatingTag = (typeof ratingTags)[number];
