import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@mostrador/database/testing-folder';
import { expect, test } from 'vitest';
import { openMail, removeOldMails } from './mail.ts';

const from = 'Mostrador <no-responder@localhost>';
const letter = {
  to: 'ana@example.com',
  subject: 'Confirma tu correo',
  text: 'Hola, ñandú',
  html: '<p>Hola, ñandú</p>',
  link: 'http://localhost/verificar-email?confirmation_token=abc',
};
const dataDir = () => temporaryFolder('mail');

test('without a mail server each mail becomes one private file, and its link is logged', async () => {
  const folder = dataDir();
  const printed: string[] = [];
  const send = openMail({
    mail: { from, smtp: null },
    dataDir: folder,
    isProduction: false,
    print: (line) => printed.push(line),
  });
  await send(letter);
  await send({ ...letter, subject: 'Dos\r\nBcc: foe@example.com', link: null });
  const files = readdirSync(join(folder, 'mail')).sort();
  expect(files).toHaveLength(2);
  expect(files.every((name) => name.endsWith('.eml'))).toBe(true);
  const [first = '', second = ''] = files.map((name) => readFileSync(join(folder, 'mail', name), 'utf8'));
  expect(first).toMatch(/^To: ana@example\.com\r\n/m);
  expect(first).toMatch(/text\/plain[\s\S]*text\/html/);
  expect(second).not.toMatch(/^Bcc:/m);
  expect(statSync(join(folder, 'mail', files[0] ?? '')).mode & 0o077).toBe(0);
  expect(printed).toEqual([expect.stringContaining(letter.link)]);
});

test('in production the link is never logged', async () => {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  await openMail({ mail: { from, smtp: null }, dataDir: dataDir(), isProduction: true, print })(letter);
  expect(printed).toEqual([]);
});

test('with a mail server it goes there, and a refusal is thrown for the queue to try again', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    let isData = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (isData) {
        if (text.endsWith('\r\n.\r\n')) {
          isData = false;
          socket.write('250 kept\r\n');
        }
      } else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (text.includes('refused@')) socket.write('550 nobody\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const smtp = { host: '127.0.0.1', port, user: null, password: '' };
  const send = openMail({ mail: { from, smtp }, dataDir: dataDir(), isProduction: false, print: () => {} });
  await send(letter);
  expect(received.join('')).toContain('Subject: Confirma tu correo');
  await expect(send({ ...letter, to: 'refused@example.com' })).rejects.toThrow('550 nobody');
  server.close();
});

test('a user without an own address is sent no mail', async () => {
  const folder = dataDir();
  const send = openMail({ mail: { from, smtp: null }, dataDir: folder, isProduction: true, print: () => {} });
  await send({ ...letter, to: 'someone@visitor.invalid' });
  await send({ ...letter, to: 'ana@example.com' });
  expect(readdirSync(join(folder, 'mail'))).toHaveLength(1);
});

test('a mail on disk lives for a month', async () => {
  const folder = dataDir();
  const send = openMail({ mail: { from, smtp: null }, dataDir: folder, isProduction: true, print: () => {} });
  await send(letter);
  const mails = () => readdirSync(join(folder, 'mail'));
  await removeOldMails(folder, new Date(Date.now() + 29 * 86_400_000));
  expect(mails()).toHaveLength(1);
  await removeOldMails(folder, new Date(Date.now() + 31 * 86_400_000));
  expect(mails()).toEqual([]);
  await removeOldMails(dataDir(), new Date());
});

test('a mail that cannot be sent is counted and logged without its reader', async () => {
  const logged: unknown[] = [];
  const counts = { sent: 0, failed: 0 };
  const smtp = { host: '127.0.0.1', port: 1, user: null, password: '' };
  const send = openMail({
    mail: { from, smtp },
    dataDir: dataDir(),
    isProduction: false,
    print: () => {},
    log: { error: (...line: unknown[]) => void logged.push(line) },
    counts,
  });
  await expect(send(letter)).rejects.toThrow(/ECONNREFUSED/);
  expect(counts).toEqual({ sent: 0, failed: 1 });
  expect(logged).toEqual([[{ err: expect.any(Error) }, 'a mail was not sent']]);
  expect(String(logged)).not.toContain(letter.to);
});
