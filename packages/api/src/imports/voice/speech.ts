import { z } from 'zod';
import type { Speech } from '../../core/call/call.ts';
import { DomainError } from '../../core/call/errors.ts';

const patienceMs = 30_000;
const mostCharacters = 1000;
const Answer = z.object({ text: z.string() });

export type Recording = { bytes: Uint8Array; filename: string; contentType: string };

/**
 * Transcribes speech. Only this code calls the service: a form with the file, answered by `{ "text": … }`,
 * like the APIs of OpenAI, Groq and whisper.cpp's server. Throws 503 `speechFailed`, 422 `speechEmpty`.
 */
export async function wordsOf(
  { url, key, model }: Speech,
  { bytes, filename, contentType }: Recording,
  language: string,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: contentType }), filename);
  form.set('model', model);
  form.set('language', language);
  form.set('response_format', 'json');
  const text = await ask({ url, key, form });
  if (text === '') throw new DomainError('UNPROCESSABLE_CONTENT', 'speechEmpty');
  return text.slice(0, mostCharacters);
}

type SpeechRequest = { url: string; key: string | null; form: FormData };

async function ask({ url, key, form }: SpeechRequest): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`The speech service answered ${response.status}.`);
    return Answer.parse(await response.json())
      .text.replace(/\s+/g, ' ')
      .trim();
  } catch (cause) {
    throw Object.assign(new DomainError('SERVICE_UNAVAILABLE', 'speechFailed'), { cause });
  }
}
