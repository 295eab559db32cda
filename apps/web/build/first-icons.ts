import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const source = join(import.meta.dirname, '../src');
const starts = ['app/main.tsx', 'app/ShellRoute.tsx', 'app/TillPage.tsx'].map((file) => join(source, file));

/**
 * Returns the icons of everything that is rendered first, by their file names, because aliases are not
 * found.
 */
export function firstIcons(): string[] {
  const seen = new Set<string>();
  const icons = new Set<string>();
  const collect = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, names = '', from = ''] of text.matchAll(/^import ([^;]*?)from '([^']+)';$/gms)) {
      if (names.startsWith('type ')) continue;
      if (from === '@tabler/icons-react')
        for (const [icon] of names.matchAll(/\bIcon[A-Z]\w*/g)) icons.add(icon);
      else if (from.startsWith('.')) collect(join(dirname(file), from));
    }
  };
  starts.forEach(collect);
  return [...icons].toSorted();
}
