import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: '../api/src/**/*.table.ts',
  out: '../../drizzle',
  casing: 'snake_case',
  // The role tenant is created by src/database-roles.ts: roles belong to the server and may exist already.
  entities: { roles: false },
});
