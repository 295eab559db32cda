import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '@mostrador/api/server';
import { newId } from '@mostrador/shared/wire/new-id';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from './settings/env.ts';

export type MailCounts = { sent: number; failed: number };

export type MailOptions = Pick<Env, 'mail' | 'dataDir' | 'isProduction'> & {
  print: (line: string) => void;
  log?: Pick<FastifyBaseLogger, 'error'>;
  counts?: MailCounts;
};

/** Sends by SMTP; without a mail server each mail becomes one file in DATA_DIR/mail. */
export function openMail({ log, counts, ...options }: MailOptions) {
  const send = openSender(options);
  return async (mail: Mail) => {
    try {
      await send(mail);
      if (counts) counts.sent += 1;
    } catch (error) {
      if (counts) counts.failed += 1;
      log?.error({ err: error }, 'a mail was not sent');
      throw error;
    }
  };
}

function openSender({ mail, dataDir, isProduction, print }: Omit<MailOptions, 'log' | 'counts'>) {
  const folder = join(dataDir, 'mail');
  const { smtp } = mail;
  let transport: ReturnType<typeof openTransport> | undefined;

  return async ({ to, subject, text, html, link }: Mail) => {
    if (isUndeliverable(to)) return;
    transport ??= openTransport({ mail, isProduction });
    const sent = await (await transport).sendMail({
      from: mail.from,
      to: oneLine(to),
      subject: oneLine(subject),
      text,
      html,
    });
    if (smtp) return;
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${newId()}.eml`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const message: unknown = Reflect.get(sent, 'message');
    if (Buffer.isBuffer(message)) await writeFile(join(folder, name), message, { mode: 0o600 });
    // A secret link is private to its reader, who on a first try uses this console. In production it is never
    // printed.
    if (link && !isProduction) print(`Correo para · Mail for ${oneLine(to)}: ${link}`);
  };
}

/**
 * True for accounts without an own address, which use a domain name that is reserved for no one (RFC 2606).
 */
const isUndeliverable = (address: string) => address.trim().toLowerCase().endsWith('.invalid');

/** The mail transport is 0.7 MB of script, loaded with the first mail. */
async function openTransport({ mail: { smtp }, isProduction }: Pick<Env, 'mail' | 'isProduction'>) {
  const { createTransport } = await import('nodemailer');
  if (!smtp) return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.port === 465,
    requireTLS: isProduction && smtp.port !== 465,
    ...(smtp.user && { auth: { user: smtp.user, pass: smtp.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const retentionDays = 30;
const dayMs = 86_400_000;

/**
 * Deletes mails on disk after a month, because they may name a user without an account any more. Checked
 * every day.
 */
export function forgetOldMails(dataDir: string, log: Pick<FastifyBaseLogger, 'error'>) {
  const look = () =>
    removeOldMails(dataDir, new Date()).catch((error) => log.error({ err: error }, 'old mails stay'));
  void look();
  const timer = setInterval(() => void look(), dayMs);
  timer.unref();
  return async () => clearInterval(timer);
}

export async function removeOldMails(dataDir: string, now: Date) {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < now.getTime() - retentionDays * dayMs) await rm(file, { force: true });
  }
}

/** Removes line breaks, because in an address or a subject they could start another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();
