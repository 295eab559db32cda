import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../apps/server/prepare.mjs';

/** The browser arguments of a test run besides Playwright's own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium that comes with npm, unpacked once per user; where it cannot run, an installed one. */
export async function findBrowser() {
  const { path, environment } = await packagedBrowser().catch((error) => ({ path: error.message }));
  if (runs(path, environment)) return { path, environment };
  const other = [process.env.CHROMIUM_PATH, ...installed].find((each) => each && runs(each));
  if (other) return { path: other, environment: {} };
  throw new Error(`No Chromium runs here (${path}). Install one, or name it in CHROMIUM_PATH.`);
}

const runs = (path, environment = {}) =>
  existsSync(path) &&
  spawnSync(path, ['--no-sandbox', '--version'], { env: { ...process.env, ...environment } }).status === 0;

async function packagedBrowser() {
  const package_ = join(root, 'node_modules', '@sparticuz', 'chromium');
  const { default: chromium, inflate } = await import(
    pathToFileURL(join(package_, 'build', 'index.js')).href
  );
  // The package keeps to the temporary folder itself, where another user's unreadable copy may lie.
  const { version } = await import(pathToFileURL(join(package_, 'package.json')).href, {
    with: { type: 'json' },
  }).then((module) => module.default);
  const folder = join(tmpdir(), `mostrador-chromium-${version}-${userInfo().uid}`);
  const path = join(folder, 'chromium');
  if (!existsSync(path)) {
    const fresh = mkdtempSync(join(tmpdir(), 'mostrador-unpacking-'));
    await within(fresh, async () => {
      await chromium.executablePath();
      await inflate(join(package_, 'bin', 'al2023.tar.br'));
    });
    moveInto(fresh, folder);
  }
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  // A machine without the libraries of a desktop gets them from the package too.
  if (runs(path, fonts)) return { path, environment: fonts };
  return { path, environment: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } };
}

async function within(folder, work) {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** Two runs may unpack at once; either result is as good. */
function moveInto(fresh, folder) {
  try {
    mkdirSync(tmpdir(), { recursive: true });
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  }
}
