import type { Plugin } from 'vite';

/**
 * Components whose style sheet comes with the first module that uses them. The sheets of all others, and of
 * those that these build on, are in `theme/mantine.css`, which precedes them.
 */
export const withOwnSheet = [
  'Alert',
  'Badge',
  'Card',
  'Checkbox',
  'Chip',
  'ColorSwatch',
  'Divider',
  'Drawer',
  'Grid',
  'Image',
  'LoadingOverlay',
  'Menu',
  'Modal',
  'NavLink',
  'NumberInput',
  'Pagination',
  'PasswordInput',
  'Pill',
  'PillsInput',
  'Radio',
  'SegmentedControl',
  'SimpleGrid',
  'Switch',
  'Table',
  'Tabs',
];

/** Components that draw another one, by which they are imported. */
const drawnBy: Readonly<Record<string, string>> = {
  MultiSelect: 'PillsInput',
  TagsInput: 'PillsInput',
};

const importOfMantine = /import (?!type )\{([^}]*)\} from ['"]@mantine\/core['"]/g;

/** Adds the style sheets of the components that a module imports. */
export function componentStyles(): Plugin {
  return {
    name: 'mostrador-component-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/apps\/web\/src\/(?!theme\/).*\.tsx?$/ },
      handler: (code) => ({ code: sheetsOf(code) + code, map: null }),
    },
  };
}

/** The imports of the sheets, on the first line of the module so that its lines keep their numbers. */
export function sheetsOf(code: string): string {
  const imported = [...code.matchAll(importOfMantine)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );
  const drawn = imported.flatMap((name) => [name, drawnBy[name] ?? '']);
  const sheets = withOwnSheet.filter((name) => drawn.includes(name));
  const all = sheets.includes('PillsInput') ? [...sheets, 'Pill'] : sheets;
  return [...new Set(all)].map((name) => `import '@mantine/core/styles/${name}.layer.css';`).join(' ');
}
