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
  'lib/(paths|plus|pointer|query|shortcuts|text|trpc)',
  'theme/(LeaderLine|Ticket|Wordmark)',
  'ui/(CountryFlag|Dialog|EmptyState|FailureId|HowTo|InitialsAvatar)',
  'ui/(LanguageButton|Money|PlusButton|Scene|on-intent)',
];

const icons = firstIcons().join('|');

const oneOf = (names: string[]) => names.join('|').replaceAll('/', '\\/');

/**
 * What every first view needs goes into two files. Split by who shares what with whom it would be fifty, each
 * with a request of its own.
 */
export const firstLoad = [
  { name: 'vendor', test: new RegExp(`node_modules/(${oneOf(packages)})/`) },
  { name: 'base', test: new RegExp(`@mantine/core/esm/(core|components/(${oneOf(pieces)}))/`) },
  {
    name: 'icons',
    test: new RegExp(`@tabler/icons-react/.*/(defaultAttributes|createReactComponent|${icons})\\.`),
  },
  { name: 'shared', test: new RegExp(`apps/web/src/(${oneOf(shared)})\\.tsx?$`) },
  // Those of the other pages: one file, which the first view does not load.
  { name: 'more-icons', test: /@tabler\/icons-react/, minShareCount: 2 },
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
