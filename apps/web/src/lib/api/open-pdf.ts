import { requestHeaders } from './trpc.ts';

/**
 * Opens a document of the server in a new tab, or downloads it under a name. Its address contains no secret,
 * so this page fetches it.
 */
export async function openPdf(path: string, { name }: { name?: string } = {}): Promise<void> {
  const answer = await fetch(path, { headers: requestHeaders() });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  if (name) link.download = name;
  else Object.assign(link, { target: '_blank', rel: 'noreferrer' });
  link.click();
  // The tab reads the object URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
