// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../testing/render.testing.tsx';
import { useErrorMessage } from './text.tsx';
import { getMessages } from './words.ts';

function ReasonText({ reason }: { reason: string | null }) {
  return <p>«{useErrorMessage(reason) ?? ''}»</p>;
}

test('a reason that stands in what was read fetches its sentence, and says no other until then', async () => {
  const texts: string[] = [];
  const watcher = new MutationObserver(() => texts.push(document.body.textContent ?? ''));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  await draw(<ReasonText reason={null} />);
  expect(getMessages().messages.errors).not.toHaveProperty('fileTooLarge');
  await draw(<ReasonText reason="fileTooLarge" />);
  await expect.poll(() => document.body.textContent).toContain('«El archivo');
  watcher.disconnect();
  expect(texts.join()).not.toContain('inesperado');
});

test('no reason says nothing; one without a sentence is an unexpected error', async () => {
  await draw(<ReasonText reason={null} />);
  expect(document.body.textContent).toContain('«»');
  await draw(<ReasonText reason="noSuchReason" />);
  await expect.poll(() => document.body.textContent).toContain('inesperado');
});
