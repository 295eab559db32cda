import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `csp.json` beside index.html after the build: the hashes of its permitted inline scripts and
 * styles.
 */
export function contentPolicy(): Plugin {
  return {
    name: 'mostrador-content-policy',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = 'dist' }, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = String(page.source);
      const policy = { scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') };
      await writeFile(join(dir, 'csp.json'), `${JSON.stringify(policy, null, 2)}\n`);
    },
  };
}

/** Returns hashes in the form of a policy header: `'sha256-…'` with the quotes. */
export function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...blocks]
    .map((block) => block[1] ?? '')
    .filter((body) => body.trim() !== '')
    .map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
}
