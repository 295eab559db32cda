import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AddressError, readAddress } from './address.ts';
import { temporaryFolder } from './testing-folder.ts';

test('an address is read as PostgreSQL’s own tools read it', () => {
  expect(readAddress('postgres://ana%40caja:cl%3Ave@db.example:6543/la%20tienda')).toEqual({
    host: 'db.example',
    port: 6543,
    user: 'ana@caja',
    password: 'cl:ve',
    database: 'la tienda',
    ssl: false,
  });
  const bare = { host: 'localhost', port: 5432, user: 'postgres', database: 'postgres', ssl: false };
  expect(readAddress('postgres://')).toEqual(bare);
  expect(readAddress('postgres://ana@[::1]')).toMatchObject({ host: '::1', database: 'ana' });
  expect(readAddress('postgres://ana@localhost/a?host=/run/pg')).toMatchObject({ host: '/run/pg' });
});

test('options of other programs are ignored; unknown ones are refused by name', () => {
  const at = (query: string) => () => readAddress(`postgres://db.example/shop?${query}`);
  expect(at('application_name=x&connect_timeout=5&gssencmode=disable')()).toMatchObject({ ssl: false });
  for (const query of ['pgbouncer=true', 'sslmode=require&ssl=true'])
    expect(at(query)).toThrow(expect.objectContaining({ name: 'AddressError' }));
  expect(at('pgbouncer=true')).toThrow('DATABASE_URL: pgbouncer');
  expect(at('sslmode=prefer')).toThrow('sslmode=prefer');
});

test('the files of TLS are read, and one that is not there is named', () => {
  const folder = temporaryFolder('address');
  const files = Object.fromEntries(
    ['sslcert', 'sslkey', 'sslrootcert'].map((name) => [name, join(folder, name)]),
  );
  const url = `postgres://db.example/shop?${new URLSearchParams({ sslmode: 'verify-full', ...files })}`;
  expect(() => readAddress(url)).toThrow(AddressError);
  for (const [name, path] of Object.entries(files)) {
    expect(() => readAddress(url)).toThrow(`${name}=${path}`);
    writeFileSync(path, `the file of ${name}`);
  }
  expect(readAddress(url).ssl).toMatchObject({
    ca: 'the file of sslrootcert',
    cert: 'the file of sslcert',
    key: 'the file of sslkey',
    rejectUnauthorized: true,
  });
});
