import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm may write a lockfile that lacks the packages of other platforms; an install there would then come
 * without its binaries. Answers what is missing, one line each.
 */
export function missingFromLock(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const own = Object.entries(packages).filter(([path, { link }]) => !path.includes('node_modules/') && !link);
  return [
    ...Object.entries(packages).flatMap(([path, entry]) => missingOf(path, entry, packages)),
    ...own.flatMap(([path, entry]) => differences(root, path, entry)),
  ];
}

function missingOf(path, { dependencies = {}, optionalDependencies = {} }, packages) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names
    .filter((name) => !placesFor(path, name).some((place) => Object.hasOwn(packages, place)))
    .map((name) => `${path || 'package.json'} needs ${name}`);
}

/** The folders in which Node would look for a package, from the inside out. */
function placesFor(path, name) {
  const parts = path === '' ? [] : path.split('/node_modules/');
  const inside = parts.map(
    (_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/node_modules/${name}`,
  );
  return [...inside.reverse(), `node_modules/${name}`];
}

/** A manifest that says something else than the lockfile stops `npm ci`. */
function differences(root, path, locked) {
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => {
    const [declared, resolved] = [manifest[kind] ?? {}, locked[kind] ?? {}];
    return Object.entries(declared)
      .filter(([name, version]) => resolved[name] !== version)
      .map(
        ([name, version]) =>
          `${path || '.'}/package.json says ${name} ${version}, the lockfile ${resolved[name]}`,
      );
  });
}
