import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const here = import.meta.dirname;
const root = join(here, '..', '..', '..');
const text = (language) => join('packages', 'shared', 'src', 'text', language, 'audit.json');

const usage = `npm run new:domain -- AREA/NAME --es WORD --en WORD --ar WORD
    [--plural NAMES] [--flag FLAG] [--scope MODULE]

Writes a domain with a table, five procedures and a test, and adds it to the lists of the program.

  AREA/NAME   an area of packages/api/src and a name in kebab case: catalog/warranty, sales/gift-card
  --es …      the name of one record in the audit log, in each language: Garantía, Warranty, الضمان
  --plural    the plural in kebab case, if it is not NAME with an s: warranties
  --flag      the permission that reads and changes records; without it only the owner may
  --scope     the module of API keys that it belongs to; without it the area decides`;

/** The module of API keys by area. */
const scopeByArea = {
  platform: 'files',
  directory: 'contacts',
  ledger: 'books',
  identity: 'organization',
  catalog: 'products',
  purchasing: 'books',
  sales: 'sales',
  inventory: 'products',
  channels: 'store',
  books: 'books',
  reports: 'books',
  imports: 'imports',
  'product-ops': 'organization',
};

/** Reads and checks the arguments. Throws an error whose message is for the person at the terminal. */
function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(
      ['es', 'en', 'ar', 'plural', 'flag', 'scope'].map((name) => [name, { type: 'string' }]),
    ),
  });
  const [area, file, ...rest] = (positionals[0] ?? '').split('/');
  if (!file || rest.length > 0 || positionals.length > 1) throw new Error(usage);
  for (const language of ['es', 'en', 'ar'])
    if (!values[language]) throw new Error(`--${language} is missing.\n\n${usage}`);
  const plural = values.plural ?? `${file}s`;
  for (const name of [file, plural])
    if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`«${name}» is not in kebab case.`);
  if (file === plural) throw new Error('The plural must differ from the name.');
  if (!scopeByArea[area])
    throw new Error(`«${area}» is not an area: ${Object.keys(scopeByArea).join(', ')}.`);
  const scope = values.scope ?? scopeByArea[area];
  if (!Object.values(scopeByArea).concat('cash', 'tasks', 'audit', 'costs').includes(scope))
    throw new Error(`«${scope}» is not a module of packages/shared/src/rights/scopes.ts.`);
  if (values.flag && !read('packages/shared/src/rights/gates.ts').includes(`  '${values.flag}',\n`))
    throw new Error(`«${values.flag}» is not a permission of packages/shared/src/rights/gates.ts.`);
  return { area, file, plural, flag: values.flag, scope, words: values };
}

const read = (path) => readFileSync(join(root, path), 'utf8');
const write = (path, content) => writeFileSync(join(root, path), content);

const camelCase = (kebab) => kebab.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** The names that the skeleton leaves open. */
function namesOf({ file, plural }) {
  const name = camelCase(file);
  return {
    file,
    name,
    Name: name[0].toUpperCase() + name.slice(1),
    names: camelCase(plural),
    table: plural.replaceAll('-', '_'),
    words: file.replaceAll('-', ' '),
  };
}

/** Replaces one place of a file. Throws if the place is not there, so that no list is left out silently. */
function edit(path, place, replacement) {
  const before = read(path);
  const after = before.replace(place, replacement);
  if (after === before) throw new Error(`${path} has no place for the domain: ${place}`);
  write(path, after);
}

/** Refuses names that the program has already, before anything is written. */
function refuseTaken({ area, file }, { name, table }) {
  const areas = readdirSync(join(root, 'packages/api/src'), { recursive: true }).map(String);
  if (existsSync(join(root, 'packages/api/src', area, file))) throw new Error(`${area}/${file} exists.`);
  const isTaken =
    Object.hasOwn(JSON.parse(read(text('en'))).things, name) ||
    read('packages/api/src/domains.ts').includes(`{ ${name} }`) ||
    areas.filter((path) => path.endsWith('.table.ts')).some((path) => hasTable(path, table));
  if (isTaken) throw new Error(`«${name}» or its table «${table}» exists.`);
}

const hasTable = (path, table) => read(join('packages/api/src', path)).includes(`'${table}'`);

function writeFolder({ area, file }, names) {
  const folder = join('packages/api/src', area, file);
  mkdirSync(join(root, folder), { recursive: true });
  for (const template of readdirSync(join(here, 'skeleton'))) {
    const kind = template.replace(/\.ts\.txt$/, '');
    const content = readFileSync(join(here, 'skeleton', template), 'utf8').replace(
      /\{\{(\w+)\}\}/g,
      (_, key) => names[key],
    );
    write(join(folder, kind === 'logic' ? `${file}.ts` : `${file}.${kind}.ts`), content);
  }
}

/** Adds the domain behind the last of its area, which may import it from there on. */
function addToDomains({ area, file }, { name }) {
  const path = 'packages/api/src/domains.ts';
  const content = read(path);
  const ofArea = [...content.matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+)\//gm)]
    .filter((found) => found[2] === area)
    .map((found) => found[1]);
  const list = content.slice(content.indexOf('export const domains'));
  const last = ofArea.toSorted((a, b) => list.indexOf(`  ${a},\n`) - list.indexOf(`  ${b},\n`)).at(-1);
  const added = `import { ${name} } from './${area}/${file}/${file}.domain.ts';\n`;
  write(path, added + content.replace(`\n  ${last},\n`, `\n  ${last},\n  ${name},\n`));
}

function addGates({ flag, scope }, { name }) {
  const rule = flag ? `{ flag: '${flag}' }` : '{ owner: true }';
  edit(
    'packages/shared/src/rights/gates.ts',
    '\n} as const satisfies Record<string, GateRule>;',
    `\n  '${name}.list': ${rule},\n  '${name}.write': ${rule},$&`,
  );
  const ofModule = (kind) => new RegExp(`(\\n  ${scope}: \\{[\\s\\S]*?${kind}: \\[[^\\]]*?)(,?\\s*\\])`);
  const scopes = 'packages/shared/src/rights/scopes.ts';
  edit(scopes, ofModule('read'), (_, before, end) => addedTo(before, `'${name}.list'`, end));
  edit(scopes, ofModule('write'), (_, before, end) => addedTo(before, `'${name}.write'`, end));
}

const addedTo = (before, entry, end) =>
  before.endsWith('[') ? `${before}${entry}${end}` : `${before}, ${entry}]`;

function addWords({ words }, { name }) {
  for (const language of ['es', 'en', 'ar'])
    edit(text(language), /("things": \{[^}]*")(\n {2}\})/, (_, before, end) => {
      return `${before},\n    ${JSON.stringify(name)}: ${JSON.stringify(words[language])}${end}`;
    });
}

const run = (command, ...args) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`);
};

/** Formats what was written and makes the migration of the table. */
function finish(domain, { table }) {
  const folder = `packages/api/src/${domain.area}/${domain.file}`;
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  run(
    process.execPath,
    biome,
    'check',
    '--write',
    folder,
    'packages/api/src/domains.ts',
    'packages/shared/src/rights',
  );
  run(process.execPath, join(root, 'packages/database/generate.mjs'), '--name', table);
  console.log(`
${folder} is there, with its table, its gates and its words.
Next: its fields in ${domain.file}.schema.ts and .table.ts, then «npm run db:generate -- --name …» again;
documented paths («.meta({ rest: … })»), events and a screen as in CONTRIBUTING.md.
«npx vitest run ${folder} tests/architecture» says what is missing.`);
}

try {
  const domain = readArguments(process.argv.slice(2));
  const names = namesOf(domain);
  refuseTaken(domain, names);
  writeFolder(domain, names);
  addToDomains(domain, names);
  addGates(domain, names);
  addWords(domain, names);
  finish(domain, names);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
