import type { ModulePreloadOptions } from 'vite';
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

/** Our own that are small, and that the frame around the pages and the till share with other pages. */
const shared = [
  'lib/(chunk|device-setting|failure|format|later|me|notify|open-work)',
  'lib/(address|analytics|paths|plus|pointer|preferences|push-on|query|shortcuts|text)',
  'lib/(title|trpc)',
  'app/shell/(OrganizationButton|OrganizationSwitch|ProfileButton|shell-state)',
  'app/shell/(PlusCrown|use-is-dark|use-menu|use-news|use-plus-guard|use-tasks)',
  'theme/(LeaderLine|Ticket|Wordmark)',
  'ui/(CountryFlag|Dialog|EmptyState|FailureId|HowTo|InitialsAvatar)',
  'ui/(LanguageButton|LanguageChoice|ListFailed|Money|PlusButton|Scene|notify-action|on-intent)',
];

/** What the counter shares with the pages around it. */
const counter = [
  'apps/web/src/features/till/(GridTile|ProductTile|catalogue|till-state|till.module|ticket.module)',
  'apps/web/src/parts/sale/(InDollars|cart|cart-rows|cart-total|shop|sound|use-measure)',
  'apps/web/src/parts/approval/use-may',
  'packages/shared/src/(check-digit|new-id|sale-total)',
];

/** What nearly every page is built of; lists and forms add a file each. */
const everywhere = [
  'apps/web/src/lib/(days|save-file)',
  'packages/shared/src/codes',
  'apps/web/src/theme/KpiStrip',
  'apps/web/src/ui/(Choice|ConfirmDelete|ConfirmDialog|FoundSelect|LoadFailed|PageHeader|PartFailed|Said)',
  'apps/web/src/ui/(ui.module|with-codes)',
  '@mantine/core/esm/components/(Card|Checkbox|Chip|Paper|Stack)/.*',
  '@mantine/core/esm/components/Combobox/ComboboxChevron/.*',
  '@mantine/core/esm/components/NativeSelect/.*',
  '@mantine/core/esm/utils/InlineInput/.*',
  '@mantine/core/esm/utils/InputsGroupFieldset/.*',
  '@mantine/hooks/esm/use-(callback-ref|debounced-callback|merged-ref|uncontrolled)/.*',
];
const tables = ['apps/web/src/ui/DataTable', 'apps/web/src/ui/list/columns'];
const lists = [
  'apps/web/src/ui/SearchField',
  'apps/web/src/ui/list/(DatesFilter|ExportButton|ExportTrigger|ListPage|OwnRangeButton|ViewButton)',
  'apps/web/src/ui/list/(list-state|list.module)',
];
/** What the pages of one kind of thing share. */
const products = [
  'apps/web/src/features/product/(StockCount|product.module|selection.module|use-restore-product)',
  'apps/web/src/parts/product/(RestoreButton|product.module)',
];
const orders = ['apps/web/src/features/orders/(order.columns|orders.module)'];
const forms = ['apps/web/src/ui/record/(RecordForm|RecordPage|use-record-form)', '@mantine/form/.*'];
const numbers = [
  'apps/web/src/ui/(MoneyInput|QuantityInput|ScaledInput)',
  '@mantine/core/esm/components/NumberInput/.*',
];

/** The words of the frame and of the counter, by language. */
const words = /text\/([a-z]{2})\/(common|first-errors|platform|pos|sale|shell)\.json$/;

const icons = firstIcons().join('|');

const oneOf = (names: string[]) => names.join('|').replaceAll('/', '\\/');
const filesIn = (names: string[]) => new RegExp(`(${oneOf(names)})\\.(tsx?|mjs|css)$`);

/**
 * What every first view needs goes into a few files, and so does what lists and forms are made of. Split by
 * who shares what with whom each would be dozens, found one after the other, each with a request of its own.
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
  // Those of the other pages: one file, which the first view does not load.
  { name: 'more-icons', test: /@tabler\/icons-react/, minShareCount: 2 },
  { name: 'shared', test: new RegExp(`apps/web/src/(${oneOf(shared)})\\.tsx?$`) },
  { name: 'counter', test: filesIn(counter) },
  { name: 'everywhere', test: filesIn(everywhere) },
  { name: 'numbers', test: filesIn(numbers) },
  { name: 'tables', test: filesIn(tables) },
  { name: 'products', test: filesIn(products) },
  { name: 'orders', test: filesIn(orders) },
  { name: 'lists', test: filesIn(lists) },
  { name: 'forms', test: filesIn(forms) },
  { name: (id: string) => `words-${words.exec(id)?.[1]}`, test: words },
];

/**
 * What is asked for together with a part that comes later. The parts of the first view name all their files,
 * the others only their styles: the files of every page would otherwise be named in the first load.
 */
export const fetchedAhead: NonNullable<ModulePreloadOptions['resolveDependencies']> = (
  part,
  files,
  { hostType },
) =>
  hostType === 'html' || /\/(TillPage|ShellRoute)-/.test(part)
    ? files
    : files.filter((file) => file.endsWith('.css'));
