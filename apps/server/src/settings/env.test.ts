import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@mostrador/database/testing-folder';
import { expect, test } from 'vitest';
import { exampleSecret, readEnv } from './env.ts';
import { readSecret } from './stored-secret.ts';

const secret = 'one of the secrets of these tests';
const dataDir = () => temporaryFolder('env');

test('the promised defaults', () => {
  const DATA_DIR = dataDir();
  const env = readEnv({ DATA_DIR });
  expect(env).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    database: null,
    isProduction: false,
    hasDemo: true,
    trustProxy: false,
    corsOrigins: [],
    securityContact: null,
    objectStore: null,
    pools: { calls: 10, jobs: 2, tasks: 2 },
    mail: { smtp: null },
    limits: {
      loginPerAccount: 10,
      loginPerAddress: 50,
      signUpPerAddress: 5,
      mailPerAddress: 3,
      examplesPerAddress: 5,
      ordersPerAddress: 10,
      ordersPerShop: 300,
      tracksPerAddress: 60,
      ratingsPerAddress: 10,
      proofsPerAddress: 10,
    },
    examplesPerDay: 200,
  });
});

test('outside production the secret is made once, for the owner only', () => {
  const DATA_DIR = dataDir();
  const first = readSecret(DATA_DIR);
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readEnv({ DATA_DIR }).secrets).toBe(null);
  expect(readSecret(DATA_DIR)).toBe(first);
  expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(first);
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
});

test('production refuses a missing, short or example secret, and seeds nothing', () => {
  const start = (SECRET?: string) => () =>
    readEnv({ NODE_ENV: 'production', SECRET, DATA_DIR: dataDir(), PUBLIC_URL: 'https://shop.example' });
  expect(start()).toThrow(/SECRET: falta/);
  expect(start('')).toThrow(/SECRET: falta/);
  expect(start('short')).toThrow(/32 bytes/);
  expect(start(exampleSecret)).toThrow(/ejemplo/);
  expect(start(secret)()).toMatchObject({ isProduction: true, hasDemo: false, secrets: [secret] });
});

test('the store has the address of everything, or an origin of its own', () => {
  const storeUrl = (STORE_URL: string, PUBLIC_URL = 'https://app.example.com') =>
    readEnv({ DATA_DIR: dataDir(), PUBLIC_URL, STORE_URL }).storeUrl;
  expect(storeUrl('')).toBe('https://app.example.com');
  expect(storeUrl('https://Tienda.example.com/')).toBe('https://tienda.example.com');
  expect(storeUrl('https://app.example.com:8443')).toBe('https://app.example.com:8443');
  expect(storeUrl('http://localhost:3000', 'http://127.0.0.1:3000')).toBe('http://localhost:3000');
  expect(storeUrl('https://tienda.example.com', 'http://192.168.1.4:3000')).toBe(
    'https://tienda.example.com',
  );
  for (const more of ['/tienda', '/?a=1', '/#a', '/?'])
    expect(() => storeUrl(`https://tienda.example.com${more}`)).toThrow(/^STORE_URL: solo el origen.*$/);
  expect(() => storeUrl('https://me:secret@tienda.example.com')).toThrow(/solo el origen/);
  for (const same of ['https://app.example.com', 'https://APP.example.com:443/', 'http://app.example.com'])
    expect(() => storeUrl(same)).toThrow(/^STORE_URL: tiene el nombre de PUBLIC_URL.*$/);
  expect(() => storeUrl('http://tienda.example.com')).toThrow(/^STORE_URL: https.*$/);
  for (const none of ['tienda.example.com', 'ftp://tienda.example.com'])
    expect(() => storeUrl(none)).toThrow(/^STORE_URL: .*$/);
});

test('several secrets are a list, and each of them is as strong as one alone', () => {
  const PUBLIC_URL = 'https://shop.example';
  const production = { NODE_ENV: 'production', DATA_DIR: dataDir(), PUBLIC_URL };
  const start = (...all: string[]) => readEnv({ ...production, SECRET: all.join(',') });
  const newer = `newer ${secret}`;
  expect(start(newer, secret).secrets).toEqual([newer, secret]);
  expect(start(newer, ` ${secret} `, newer).secrets).toEqual([newer, secret]);
  expect(() => start(newer, 'short')).toThrow(/32 bytes/);
  expect(() => start(newer, exampleSecret)).toThrow(/ejemplo/);
  for (const list of [
    [newer, ''],
    ['', newer],
    [newer, '', secret],
  ])
    expect(() => start(...list)).toThrow(/coma/);
  expect(readEnv({ SECRET: 'one,two' }).secrets).toEqual(['one', 'two']);
});

test('production refuses to start without its address, and says where mails go', () => {
  const production = { NODE_ENV: 'production', SECRET: secret, DATA_DIR: dataDir() };
  expect(() => readEnv(production)).toThrow(/PUBLIC_URL: falta/);
  const address = { PUBLIC_URL: 'https://shop.example' };
  expect(readEnv({ ...production, ...address }).warnings.join()).toMatch(/SMTP_HOST/);
  const mails = { SMTP_HOST: 'smtp.example', MAIL_FROM: 'Tienda <hola@shop.example>' };
  expect(readEnv({ ...production, ...address, ...mails }).warnings).toEqual([]);
});

test('a program that listens everywhere names an address that others reach', () => {
  for (const HOST of ['0.0.0.0', '::', '[::]']) {
    const { publicUrl, host, warnings } = readEnv({ HOST, DATA_DIR: dataDir() });
    expect(new URL(publicUrl).hostname).not.toMatch(/0\.0\.0\.0|::/);
    expect(host).toBe(HOST === '[::]' ? '::' : HOST);
    expect(warnings.join()).toContain(publicUrl);
  }
  expect(readEnv({ HOST: '::1', DATA_DIR: dataDir() }).publicUrl).toBe('http://[::1]:3000');
});

test('a stored secret that a full disk cut short is never used for signing', () => {
  const DATA_DIR = dataDir();
  for (const cut of ['', 'short']) {
    writeFileSync(join(DATA_DIR, 'secret'), cut);
    expect(() => readSecret(DATA_DIR)).toThrow(/32 bytes/);
  }
});

test('the example names every variable that is read, and shows the secret that is refused', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const source = readFileSync(new URL('./env.ts', import.meta.url), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(20);
  expect([...named].sort()).toEqual([...read].sort());
  expect(example).toContain(exampleSecret);
});

test('the applications of the stores are whole, and a wrong name of one is a line of its own', () => {
  const apps = (given: Record<string, string | undefined>) =>
    readEnv({ DATA_DIR: dataDir(), ...given }).storeApps;
  const print = Array.from({ length: 32 }, () => '0F').join(':');
  expect(apps({})).toEqual({ android: null, ios: null });
  expect(
    apps({
      ANDROID_PACKAGE: 'com.example.mostrador',
      ANDROID_CERT_FINGERPRINTS: `${print}, ${print}`,
      IOS_APP_IDS: 'ABCDE12345.com.example.mostrador-2',
    }),
  ).toEqual({
    android: { packageName: 'com.example.mostrador', fingerprints: [print, print] },
    ios: { appIds: ['ABCDE12345.com.example.mostrador-2'] },
  });
  for (const half of [{ ANDROID_PACKAGE: 'com.example.app' }, { ANDROID_CERT_FINGERPRINTS: print }])
    expect(() => apps(half)).toThrow(/^ANDROID_PACKAGE, ANDROID_CERT_FINGERPRINTS: .*$/);
  const wrong = {
    ANDROID_PACKAGE: ['mostrador', 'com.1example', 'com.example app'],
    ANDROID_CERT_FINGERPRINTS: [
      print.slice(3),
      print.toLowerCase(),
      print.replaceAll(':', ''),
      `${print}:00`,
    ],
    IOS_APP_IDS: ['com.example.mostrador', 'abcde12345.com.example', 'ABCDE12345', 'ABCDE12345.com/example'],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      expect(() => apps({ [name]: value }), value).toThrow(new RegExp(`^${name}(\\.\\d+)?: .*$`));
});

test('wrong values are all reported by name at once', () => {
  const wrong = () =>
    readEnv({ PORT: '99999', DATABASE_URL: 'mysql://x', LIMIT_LOGIN_PER_ACCOUNT: '0', SECRET: secret });
  expect(wrong).toThrow(/PORT: .*DATABASE_URL: .*LIMIT_LOGIN_PER_ACCOUNT: /s);
  expect(() => readEnv({ SECRET: secret, S3_BUCKET: 'b' })).toThrow(/S3_ENDPOINT/);
});

test('lists, proxies and stores are read', () => {
  const env = readEnv({
    SECRET: secret,
    CORS_ORIGINS: 'https://a.example/, https://b.example',
    TRUST_PROXY: '2',
    PUBLIC_URL: 'https://shop.example/',
  });
  expect(env).toMatchObject({
    corsOrigins: ['https://a.example', 'https://b.example'],
    trustProxy: 2,
    publicUrl: 'https://shop.example',
  });
  expect(readEnv({ SECRET: secret, TRUST_PROXY: '10.0.0.1,10.0.0.2' }).trustProxy).toEqual([
    '10.0.0.1',
    '10.0.0.2',
  ]);
});

const fine = () => ({ SECRET: secret, DATA_DIR: dataDir() });

test.each([
  [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY=yes: .+ · .+$/],
  [{ TRUST_PROXY: '10.0.0.0/8,proxy.example' }, /^TRUST_PROXY=proxy\.example: /],
  [{ PUBLIC_URL: 'https://shop.example/mostrador' }, /^PUBLIC_URL: solo el origen/],
  [{ SMTP_USER: 'ana' }, /^SMTP_USER, SMTP_PASSWORD: .*SMTP_HOST$/],
  [{ SMTP_HOST: 'smtp.example', MAIL_FROM: 'Mostrador' }, /^MAIL_FROM: .*Mostrador$/],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SECRET: 'a'.repeat(40) },
    /^SECRET: casi siempre la misma letra/,
  ],
])('%o is refused in one line', (wrong, line) => {
  expect(() => readEnv({ ...fine(), ...wrong })).toThrow(line);
});

test('proxies are named by address, network or kind', () => {
  for (const TRUST_PROXY of ['loopback', '10.0.0.0/8', '::1', 'fd00::/8'])
    expect(readEnv({ ...fine(), TRUST_PROXY }).trustProxy).toEqual([TRUST_PROXY]);
});

test.each([
  [{ TRUST_PROXI: '1' }, 'TRUST_PROXY'],
  [{ SECERT: 'x' }, 'SECRET'],
  [{ DATABSE_URL: 'postgres://x' }, 'DATABASE_URL'],
  [{ SMTP_PASS: 'x' }, 'SMTP_'],
  [{ BACKUP_KEEPS: '3' }, 'BACKUP_KEEP'],
])('%o is reported as a typo', (typo, meant) => {
  const [name = ''] = Object.keys(typo);
  const { warnings } = readEnv({ ...fine(), ...typo });
  expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${name}: .*${meant}`))]);
});

test('variables that other programs read are not reported as typos', () => {
  const others = { HOSTNAME: 'x', POSTGRES_PASSWORD: 'x', GOOGLE_APPLICATION_CREDENTIALS: 'x', PATH: '/bin' };
  expect(readEnv({ ...fine(), ...others, npm_config_user_agent: 'npm', PWD: '/' }).warnings).toEqual([]);
});

test('a setting that is right and seldom meant is a warning', () => {
  const warningsWith = (more: Record<string, string>) => readEnv({ ...fine(), ...more }).warnings.join('\n');
  expect(warningsWith({ DATABASE_URL: 'postgres://a@b/c' })).toContain('no backups are made');
  expect(warningsWith({ DATABASE_URL: 'postgres://a@b/c', BACKUP_KEEP: '0' })).toBe('');
  const production = { NODE_ENV: 'production', SMTP_HOST: 'smtp.example', MAIL_FROM: 'a@shop.example' };
  expect(warningsWith({ ...production, PUBLIC_URL: 'http://shop.example' })).toContain(
    'passwords travel openly',
  );
  expect(warningsWith({ ...production, PUBLIC_URL: 'http://192.168.1.4:3000' })).toBe('');
  const { MAIL_FROM: _, ...noSender } = production;
  expect(warningsWith({ ...noSender, PUBLIC_URL: 'https://shop.example' })).toContain(
    'no-responder@shop.example',
  );
});
