import { repositoryRoot } from '@mostrador/database/folders';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

/**
 * One import: who, what, whether only types cross, and whether it comes by `import()`. `to` is a path of ours
 * or of node_modules.
 */
export type Import = { from: string; to: string; isTypeOnly: boolean; isLazy: boolean; isBuiltIn: boolean };
export type ImportGraph = { modules: string[]; imports: Import[]; unresolved: string[]; circles: string[][] };

/** Every import of our own code, as it resolves. */
export async function readImportGraph(folders: string[]): Promise<ImportGraph> {
  const { output } = await cruise(folders, {
    baseDir: repositoryRoot,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dev-dist|\\.turbo|\\.data)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    validate: true,
    ruleSet: {
      forbidden: [
        { name: 'circle', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
      ],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  });
  if (typeof output === 'string') throw new Error('The import graph came as text.');
  return graphOf(output);
}

function graphOf({ modules, summary }: ICruiseResult): ImportGraph {
  const own = modules.filter(({ source }) => !source.includes('node_modules'));
  const known = own.filter(({ coreModule, couldNotResolve }) => !coreModule && !couldNotResolve);
  const edges = known.flatMap(({ source, dependencies }) =>
    dependencies.map((dependency) => ({ source, ...dependency })),
  );
  return {
    modules: known.map(({ source }) => source),
    imports: edges.map(({ source, resolved, coreModule, dependencyTypes, dynamic }) => ({
      from: source,
      to: resolved,
      isTypeOnly: dependencyTypes.includes('type-only'),
      isLazy: dynamic,
      isBuiltIn: coreModule,
    })),
    unresolved: edges
      .filter(({ couldNotResolve }) => couldNotResolve)
      .map(({ source, module }) => `${source} → ${module}`),
    circles: summary.violations.map(({ from, to, cycle }) => [
      from,
      ...(cycle?.map(({ name }) => name) ?? [to]),
    ]),
  };
}
