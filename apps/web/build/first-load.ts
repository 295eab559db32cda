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
  'Paper',
  'Portal',
  'Skeleton',
  'Stack',
  'Text',
  'TextInput',
  'Title',
  'Transition',
  'UnstyledButton',
  'VisuallyHidden',
];

const oneOf = (names: string[]) => names.join('|').replaceAll('/', '\\/');

/**
 * What every first view needs goes into two files. Split by who shares what with whom it would be fifty, each
 * with a request of its own.
 */
export const firstLoad = [
  { name: 'vendor', test: new RegExp(`node_modules/(${oneOf(packages)})/`) },
  { name: 'base', test: new RegExp(`@mantine/core/esm/(core|components/(${oneOf(pieces)}))/`) },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
];
