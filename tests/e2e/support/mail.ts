import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environment } from './environment.ts';

const folder = join(environment.dataDir, 'mail');

/** The link of the newest mail to an address that leads to a page; waits until the mail was written. */
export async function linkFromMail(to: string, page: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const link = (await mailsTo(to)).flatMap((text) => linksIn(text, page)).at(-1);
    if (link) return link;
    await pause(50);
  }
  throw new Error(`No mail to ${to} with a link to ${page}.`);
}

/** The six digits of the newest mail to an address that has some. */
export async function codeFromMail(to: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const code = (await mailsTo(to)).flatMap((text) => /\b(\d{6})\. /.exec(text)?.[1] ?? []).at(-1);
    if (code) return code;
    await pause(50);
  }
  throw new Error(`No mail to ${to} with a code.`);
}

/** A mail does not change, so each is read once; one that is still empty is being written. */
const read = new Map<string, string>();

async function mailsTo(address: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => !read.has(each))) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (mail !== '') read.set(name, mail);
  }
  const isToThem = new RegExp(`^To: .*${address}`, 'im');
  return names
    .toSorted()
    .map((name) => read.get(name) ?? '')
    .filter((mail) => isToThem.test(mail))
    .map(decoded);
}

const linksIn = (text: string, page: string) =>
  text.match(new RegExp(`https?://\\S+${page}\\??[\\w=&.-]+`, 'g')) ?? [];

/** Quoted-printable: soft line breaks, then the bytes that were written as hexadecimal. */
const decoded = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
