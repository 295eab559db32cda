import type { Plugin } from 'vite';

/**
 * Components whose style sheet is loaded with the first module that uses them. The sheets of all other
 * components, and of the components they depend on, are in `theme/mantine.css`, which precedes them.
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

/** Components that render another one, through which that one is imported. */
const drawnBy: Readonly<Record<string, string>> = {
  MultiSelect: 'PillsInput',
  TagsInput: 'PillsInput',
};

const importOfMantine = /import (?!type )\{([^}]*)\} from ['"]@mantine\/core['"]/g;

const sheet = new RegExp(`@mantine/core/styles/(${withOwnSheet.join('|')})\\.layer\\.css$`);

/** Adds the style sheets of the components that a module imports, in a separate layer. */
export function componentStyles(): Plugin {
  return {
    name: 'mostrador-component-styles',
    enforce: 'pre',
    transform: {
      filter: { id: [/\/apps\/web\/src\/(?!theme\/).*\.tsx?$/, sheet] },
      handler: (code, id) => ({
        code: sheet.test(id) ? inOwnLayer(code) : sheetsOf(code) + code,
        map: null,
      }),
    },
  };
}

/**
 * Puts the sheet into the layer `components`, which `index.html` declares after `mantine`. The page's own
 * sheet is at the end of its body, so within one layer it would override the sheets added later to the head.
 */
export const inOwnLayer = (css: string) => css.replaceAll('@layer mantine', '@layer components');

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
