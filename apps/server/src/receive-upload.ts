import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@mostrador/api/server';

/** Bytes that arrived whole, in a temporary file; whoever asked for them removes it. `md5` is Base64. */
export type ReceivedUpload = { path: string; md5: string; size: number };

/** Streams to disk and stops at the first byte too many. Throws 413 `bodyTooLarge`. */
export async function receiveUpload(
  stream: Readable,
  { maxBytes }: { maxBytes: number },
): Promise<ReceivedUpload> {
  const path = join(tmpdir(), `mostrador-upload-${randomUUID()}`);
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
    await pipeline(stream, measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, md5: hash.digest('base64'), size };
}
