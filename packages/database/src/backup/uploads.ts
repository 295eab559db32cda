import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { toLine } from './backup-file.ts';

export type UploadLine = { file: string; bytes: number; digest: string };

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Writes every file of `folder`, or of some folders in it, each as a line that describes the file, followed
 * by its bytes. Files are never changed in place.
 */
export async function* writeUploads(
  folder: string,
  { below }: { below?: string[] },
): AsyncGenerator<{ isHead: boolean; bytes: Buffer }> {
  const all = existsSync(folder) ? await listFiles(folder) : [];
  const files = below ? all.filter((name) => below.some((within) => name.startsWith(`${within}/`))) : all;
  for (const file of files) {
    const bytes = await readFile(join(folder, file)).catch(nothingWhenGone);
    if (!bytes) continue;
    const line: UploadLine = { file, bytes: bytes.length, digest: digestOf(bytes) };
    yield { isHead: true, bytes: toLine(line) };
    yield { isHead: false, bytes };
  }
}

/** Stores a file. Throws if the bytes differ from the saved ones, or if the name leads out of `folder`. */
export async function storeUpload(
  folder: string,
  { file, digest }: UploadLine,
  bytes: Buffer,
): Promise<void> {
  const path = resolve(folder, file);
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${file}: leads out of the folder of uploads`);
  expectDigest({ file, digest }, bytes);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.restoring`, bytes, { mode: 0o600 });
  await rename(`${path}.restoring`, path);
}

export function expectDigest({ file, digest }: Pick<UploadLine, 'file' | 'digest'>, bytes: Buffer): void {
  if (digestOf(bytes) !== digest) throw new Error(`${file}: dañado en el respaldo · damaged in the backup`);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();
}

function nothingWhenGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
