import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { organizationFolders } from '../backup/organization-rows.ts';

/** The folders of uploaded files of both installations. */
export type Files = { from: string; to: string };

/** Copies the files of an organization that the target lacks. Files are never changed in place. */
export async function copyFiles({ from, to }: Files, id: string): Promise<number> {
  let copied = 0;
  for (const folder of organizationFolders(id)) {
    for (const file of await filesBelow(join(from, folder))) {
      const [source, target] = [join(from, folder, file), join(to, folder, file)];
      if (existsSync(target)) continue;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await copyFile(source, `${target}.moving`);
      await rename(`${target}.moving`, target);
      copied += 1;
    }
  }
  return copied;
}

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.moving'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
