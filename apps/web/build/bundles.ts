import type { ModulePreloadOptions } from 'vite';
import { withOwnSheet } from './component-styles.ts';
import { firstIcons } from './first-icons.ts';

const packages = [
  'react',
  'react-dom',
  'scheduler',
  'react-error-boundary',
  'use-sync-external-store',
  'clsx',
  'use-intl',
  'icu-minify',
  '@tanstack/react-router',
  '@tanstack/router-core',
  '@tanstack/history',
  '@tanstack/store',
  '@tanstack/react-store',
  '@tanstack/query-core',
  '@tanstack/react-query',
  '@trpc/client',
  '@trpc/react-query',
  '@trpc/server',
];

const pieces = [
  'ActionIcon',
  'Avatar',
  'Badge',
  'Button',
  'Center',
  'CloseButton',
  'Group',
  'Input',
  'InputBase',
  'Kbd',
  'Loader',
  'Skeleton',
  'Text',
  'TextInput',
  'Title',
  'UnstyledButton',
  'VisuallyHidden',
];

/** Our own small modules that the frame and the till share with other pages. */
const shared = [
  'lib/loading/(chunk|lazy)',
  'lib/device/(notify|use-is-wide)',
  'lib/api/failure',
  'lib/format/format',
  'lib/session/(me|unsaved-work)',
  'lib/store/(create-store|owner|stored)',
  'lib/navigation/(address|paths)',
  'lib/session/(use-track|plus|preferences)',
  'lib/device/(pointer|push-on|shortcuts)',
  'lib/api/query',
  'lib/i18n/text',
  'lib/format/title',
  'lib/api/trpc',
  'app/layout/([a-z-]+/)?(Marked|OrganizationButton|OrganizationSwitch|PendingOrders|ProfileButton|row-items|shell-state)',
  'app/layout/([a-z-]+/)?(PlusCrown|TasksButton|use-menu|use-news|use-plan|use-plus-guard|use-tasks)',
  'theme/(LeaderLine|Ticket|Wordmark)',
  'ui/dialog/Dialog',
  'ui/feedback/(EmptyState|FailureId|TutorialLink)',
  'ui/images/InitialsAvatar',
  'ui/menu/(MoreActs|MoreTrigger|on-intent)',
  'ui/feedback/(Illustration|ListFailed|notify-action)',
  'ui/inputs/Money',
  'ui/page/(HeaderSlot|PlusButton)',
];

/** The modules that the counter shares with the pages around it. */
const counter = [
  'apps/web/src/features/channels/till/([a-z-]+/)?(CustomerAccount|GridTile|ProductTile|catalogue|ticket.module|till-state|till.module)',
  'apps/web/src/domain/sale/([a-z-]+/)?(InDollars|cart|cart-rows|cart-total|use-shop|sound|use-measure)',
  'apps/web/src/domain/approval/use-can-or-request',
  'packages/shared/src/[a-z]+/(check-digit|new-id|sale-total|scale-label)',
];

/** The modules that nearly every page uses. Lists and forms add one file each. */
const everywhere = [
  'apps/web/src/lib/format/days',
  'apps/web/src/lib/device/save-file',
  'packages/shared/src/codes/codes',
  'apps/web/src/theme/KpiStrip',
  'apps/web/src/ui/inputs/(AsyncSelect|Choice)',
  'apps/web/src/ui/dialog/(ConfirmDelete|ConfirmDialog)',
  'apps/web/src/ui/feedback/(InlineList|LoadFailed|PartFailed|RecordLoader|record-page)',
  'apps/web/src/ui/layout/layout(.module)?',
  'apps/web/src/ui/page/PageHeader',
  'apps/web/src/ui/page/ui.module',
  'apps/web/src/ui/feedback/with-codes',
  `@mantine/core/styles/(${withOwnSheet.join('|')})[.]layer`,
  '@mantine/core/esm/components/(Card|Checkbox|Chip|Paper|Stack)/.*',
  '@mantine/core/esm/components/Combobox/ComboboxChevron/.*',
  '@mantine/core/esm/components/NativeSelect/.*',
  '@mantine/core/esm/utils/InlineInput/.*',
  '@mantine/core/esm/utils/InputsGroupFieldset/.*',
  '@mantine/hooks/esm/use-(callback-ref|debounced-callback|merged-ref|uncontrolled)/.*',
];
const tables = ['apps/web/src/ui/list/(DataTable|col|columns)'];
const lists = [
  'apps/web/src/ui/inputs/SearchField',
  'apps/web/src/ui/list/(CustomRangeButton|DatesFilter|ExportButton|ExportTrigger|ListPage|ViewButton)',
  'apps/web/src/ui/list/(list-state|list.module)',
];
/** The modules that the pages of one kind of record share. */
const products = [
  'apps/web/src/features/catalog/product/([a-z-]+/)?(StockCount|product.module|selection.module|use-restore-product)',
  'apps/web/src/domain/product/(RestoreButton|product.module)',
];
const orders = [
  'apps/web/src/domain/order/(order.columns|order.module)',
  'apps/web/src/features/channels/orders/orders.module',
];
const purchases = [
  'apps/web/src/domain/lines/lines.module',
  'apps/web/src/features/purchasing/purchase/(purchase-values|purchase.module)',
  'apps/web/src/features/sales/sale/sale.module',
];
const forms = ['apps/web/src/ui/form/(RecordForm|RecordPage|use-record-form)', '@mantine/form/.*'];
const numbers = [
  'apps/web/src/ui/inputs/(MoneyInput|QuantityInput|ScaledInput)',
  '@mantine/core/esm/components/NumberInput/.*',
];

/** The texts of the frame and of the till, by language. */
const words = /text\/([a-z]{2})\/(common|first-errors|platform|pos|sale|shell)\.json$/;

/** The patterns of our own modules, without the extension. */
export const ownModules = [
  ...shared.map((name) => `apps/web/src/${name}`),
  ...[counter, everywhere, tables, lists, products, orders, purchases, forms, numbers].flat(),
].filter((pattern) => !pattern.startsWith('@'));

const icons = firstIcons().join('|');

const oneOf = (names: string[]) => names.join('|').replaceAll('/', '\\/');
const filesIn = (names: string[]) => new RegExp(`(${oneOf(names)})\\.(tsx?|mjs|css)$`);

/**
 * The modules of every first view go into a few files, and so do the modules of lists and forms. Splitting by
 * the set of sharing pages would create dozens of files, found one after the other, each with its own
 * request.
 */
export const bundles = [
  { name: 'vendor', test: new RegExp(`node_modules/(${oneOf(packages)})/`) },
  {
    name: 'base',
    test: new RegExp(
      `@mantine/core/esm/(core|components/(${oneOf(pieces)}))/` +
        `|@tabler/icons-react/.*/(defaultAttributes|createReactComponent|${icons})\\.`,
    ),
  },
  // The icons of the other pages: one file, which the first view does not load.
  { name: 'more-icons', test: /@tabler\/icons-react/, minShareCount: 2 },
  { name: 'shared', test: new RegExp(`apps/web/src/(${oneOf(shared)})\\.tsx?$`) },
  { name: 'counter', test: filesIn(counter) },
  { name: 'everywhere', test: filesIn(everywhere) },
  { name: 'numbers', test: filesIn(numbers) },
  { name: 'tables', test: filesIn(tables) },
  { name: 'products', test: filesIn(products) },
  { name: 'orders', test: filesIn(orders) },
  { name: 'purchases', test: filesIn(purchases) },
  { name: 'lists', test: filesIn(lists) },
  { name: 'forms', test: filesIn(forms) },
  { name: (id: string) => `words-${words.exec(id)?.[1]}`, test: words },
];

/**
 * The files that are preloaded with a part that loads later. The parts of the first view name all their
 * files, the others only their styles, because otherwise the first load would name the files of every page.
 */
export const fetchedAhead: NonNullable<ModulePreloadOptions['resolveDependencies']> = (
  part,
  files,
  { hostType },
) =>
  hostType === 'html' || /\/(TillPage|ShellRoute)-/.test(part)
    ? files
    : files.filter((file) => file.endsWith('.css'));
