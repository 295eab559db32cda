import type { Plugin } from 'vite';

/**
 * Moves the style sheet behind the body's content, where it delays the program but not the outline of the
 * page, whose few styles are inline.
 */
export function lateStyles(): Plugin {
  return {
    name: 'mostrador-late-styles',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: moveStyles },
  };
}

export function moveStyles(html: string): string {
  const sheets = html.match(/^.*<link rel="stylesheet"[^>]*>\n/gm) ?? [];
  const without = sheets.reduce((page, sheet) => page.replace(sheet, ''), html);
  return without.replace(/^.*<\/body>/m, (end) => sheets.join('') + end);
}
