import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * The fonts of every first view. Without a preload they would wait for the style sheet. Headings are swapped
 * later.
 */
const firstViewFaces = [/ibm-plex-sans-latin-wght-normal/];

/** Adds preload links for the fonts of the first view, under their built names. */
export function fontPreload(): Plugin {
  return {
    name: 'mostrador-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => firstViewFaces.some((face) => face.test(file)))
          .map(preloadLink);
      },
    },
  };
}

function preloadLink(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
  return { tag: 'link', attrs, injectTo: 'head' };
}
