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

/** How bought goods were paid: by a purchase of now, an expense noted before, or the owner by himself. */
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

/** What waits to be approved may be skipped: neither moved money nor goods. */
export const purchaseStatuses = ['done', 'pending', 'skipped', 'voided'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Where money out was noted: as goods received, or as an expense of the books. */
export const purchaseChannels = ['purchase', 'accounting'] as const;
export type PurchaseChannel = (typeof purchaseChannels)[number];

/** A count is taken, then its differences are looked at, then it is booked or given up. */
export const stockCountStatuses = ['open', 'review', 'posted', 'cancelled'] as const;
export type StockCountStatus = (typeof stockCountStatuses)[number];
/** `add`: so many more were found; `set`: there are so many in all. */
export const countModes = ['add', 'set'] as const;
/** What is booked for things of the count that nobody counted: nothing, or that none is there. */
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

/** What moves money, each into an account of its kind. */
export const moneyMethods = ['cash', 'card', 'transfer'] as const;
export type MoneyMethod = (typeof moneyMethods)[number];

/** How something is paid; `credit_balance` is what the customer has in his favour. */
export const paymentMethods = [...moneyMethods, 'credit_balance'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a document was settled: what came back in exchange pays, too; nobody can ask for that alone. */
export const settledMethods = [...paymentMethods, 'exchange'] as const;
export type SettledMethod = (typeof settledMethods)[number];

/** How a whole sale was paid: one method, on credit, or several. */
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

/** What never was a sale: it has no number of a sale, took no stock, moved no money and is owed by nobody. */
export const unsoldStatuses = ['in_progress', 'discarded', 'quoted'] as const satisfies SaleStatus[];

/** How far a quote has come; `viewed`, `expired` and `converted` are seen from what happened to it. */
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

/** What was sold and not undone whole: it has its number, and its books count. */
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

/** What the register of documents tells apart; `opening` is what there was and was owed before. */
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
/** Where coupons and offers count: at the till and in the books, or in the online store. */
export const offerChannels = ['pos', 'web'] as const;
/** What a coupon counts for. */
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

/** Where money can be put aside: what is owed is none, and what cards bring only passes through. */
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

/** Where money lies that is no account which somebody opened: the safe. */
export const moneyPlaceKinds = [...moneyAccountKinds, 'safe'] as const;

/** Of a person the safe, and what customers paid by card, are told only where something is in them. */
export const isShopsPlace = (kind: (typeof moneyPlaceKinds)[number]) => kind === 'safe' || kind === 'card';

/** What a transfer may name beside an account: the owner who brings and takes, and the tax office. */
/** What an owner moves between a business and himself: he takes it, is paid it, or brings it. */
export const ownerMovementKinds = ['draw', 'salary', 'contribution'] as const;
export type OwnerMovementKind = (typeof ownerMovementKinds)[number];
/** By which document a half of it stands in its books. */
export const ownerMovementDocuments = ['transfer', 'expense', 'income'] as const;
export type OwnerMovementDocument = (typeof ownerMovementDocuments)[number];

export const transferSides = ['safe', 'owner', 'tax'] as const;

/** What there was on the day on which the books begin. */
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

/** What happens to the money of a till besides selling. `no_sale` opens the drawer and moves nothing. */
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

/** What a till counts when it closes: money that somebody can lay hands on, in the order it is told. */
export const tillMethods = ['cash', 'card', 'transfer'] as const;
export type TillMethod = (typeof tillMethods)[number];

/** What may explain that a drawer holds more or less than it should. */
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

/** What of them is asked for: not paid yet, and of those what is due today or was before. */
export const debtFilters = ['open', 'due', ...debtStatuses] as const;

/** What somebody owes by how long it is due: not yet, up to 30 days, to 60, to 90, and longer. */
export const ageNames = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const;

/** What happens where a customer would owe more than his limit. */
export const creditLimitPolicies = ['warn', 'pin', 'block'] as const;

export const moneySymbols = ['dot', 'comma'] as const;
/** What the labels of a shop's own scale carry beside the number of the product. */
export const scaleLabels = ['none', 'weight', 'price'] as const;
export const stockPolicies = ['block', 'warn', 'allow'] as const;

export const businessTypes = ['business', 'person'] as const;
export type BusinessType = (typeof businessTypes)[number];

export const contactKinds = ['client', 'supplier', 'both'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const contactOrders = ['name', 'owed', 'totalSpent'] as const;
/** Whose debts are listed: what they owe the shop, what the shop owes them. */
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

/** Where changed prices end: at a whole, at a half, or just below a whole. */
export const priceRoundings = ['whole', 'half', 'ninety_nine', 'ninety_five'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

/** What becomes of stock when a product is deleted: it stays with it, or it is written off at its cost. */
export const remainingStocks = ['keep', 'write_off'] as const;
export type RemainingStock = (typeof remainingStocks)[number];

/** How much air the rows of a list have. */
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

/** Who may act: a person of the organization, a key of its own, whoever buys, or the program by itself. */
export const actorKinds = ['member', 'apiKey', 'customer', 'schedule', 'import', 'system'] as const;

/** How a stock stands: see `stock_analytics`. */
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
/** Where a day that falls on a weekend is booked. */
export const weekendRules = ['keep', 'next', 'previous'] as const;
export type WeekendRule = (typeof weekendRules)[number];
/** `auto` is booked by itself on its day, `approve` waits for a person. */
export const recurrenceModes = ['auto', 'approve'] as const;
export const recurrenceKinds = ['expense', 'sale', 'income'] as const;
export type RecurrenceKind = (typeof recurrenceKinds)[number];
/** `planned` has not come yet, `waiting` has and is not booked. */
export const occurrenceStatuses = ['planned', 'waiting', 'done', 'skipped', 'voided'] as const;
export type OccurrenceStatus = (typeof occurrenceStatuses)[number];
/** As it is stored: what was made is told by its document. */
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

/** How goods of the store reach who ordered them. */
export const deliveryMethods = ['pick_in_store', 'delivery', 'table'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** How a delivery area knows whom it serves: by a name, by distance, by its outline; or it is agreed on. */
export const areaMatches = ['list', 'radius', 'polygon', 'agreed'] as const;
export type AreaMatch = (typeof areaMatches)[number];

/** What is done with an address that no delivery area serves. */
export const outsideAreas = ['by_whatsapp', 'refuse', 'fixed_rate'] as const;
export type OutsideAreas = (typeof outsideAreas)[number];

export const bankAccountTypes = ['checking', 'savings', 'electronic'] as const;
export type BankAccountType = (typeof bankAccountTypes)[number];

/** What was said of the data that customers are to pay to. */
export const reviewStatuses = ['in_progress', 'accepted', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** What becomes of an order of the store: it is answered, and then it is brought or picked up. */
export const orderStatuses = ['incoming', 'in_progress', 'completed', 'rejected', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Where the goods of an order are; those of who comes for them are picked up. */
export const deliveryStatuses = ['pending', 'on_the_way', 'delivered', 'picked_up'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const orderPaymentStatuses = ['not_paid', 'partial', 'paid', 'refunded'] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

/** What of an order a step of its story is about. */
export const orderStepKinds = ['process', 'delivery', 'payment', 'hold', 'edit'] as const;
export type OrderStepKind = (typeof orderStepKinds)[number];

/** What a customer may say an order was like, besides its stars. */
export const ratingTags = ['fast', 'well_packed', 'fresh', 'friendly', 'late', 'incomplete'] as const;
export type RatingTag = (typeof ratingTags)[number];
