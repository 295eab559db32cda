import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@mostrador/api/server';

/** Bytes that arrived completely, in a temporary file. The caller removes the file. `md5` is Base64. */
export type ReceivedUpload = { path: string; md5: string; size: number };

const prefix = 'mostrador-upload-';
const arrivalMs = 3_600_000;

/**
 * Removes the files that a killed program left in the temporary folder. Another program may be receiving
 * there, so only files without writes for an hour are removed.
 */
export async function removeLeftUploads(folder = tmpdir()) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    // Another program that is starting may have removed the file already.
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - written > arrivalMs) await rm(path, { force: true });
  }
}

/** Streams an upload to disk and stops at the first byte above the limit. Throws 413 `bodyTooLarge`. */
export async function receiveUpload(
  stream: Readable,
  { maxBytes }: { maxBytes: number },
): Promise<ReceivedUpload> {
  const path = join(tmpdir(), `${prefix}${randomUUID()}`);
  const hash = createHash('md5');
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE', 'bodyTooLarge');
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    // The stream stays open, because ending it would close the connection before the refusal is read.
    const chunks = stream.iterator({ destroyOnReturn: false });
    await pipeline(chunks, measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, md5: hash.digest('base64'), size };
}

const maxDrained = 64 * 1024 * 1024;

/** Discards the rest of a refused body; a sender that does not stop is disconnected. */
export function drain(request: IncomingMessage) {
  if (request.readableEnded) return;
  let passed = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    passed += chunk.length;
    if (passed > maxDrained) request.destroy();
  });
  request.resume();
}
