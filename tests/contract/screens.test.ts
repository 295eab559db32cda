import { type GateRule, gates, isGate } from '@mostrador/shared/rights/gates';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nodesOf, sourcesUnder } from '../support/source.ts';
import screens from './screens.json' with { type: 'json' };

/** One documented screen: its permitted users, its other requirements, and whether it only redirects. */
const Documented = z.strictObject({
  path: z.string(),
  for: z.enum(['anyone', 'members']),
  owner: z.literal(true).optional(),
  paid: z.literal(true).optional(),
  notTrial: z.literal(true).optional(),
  account: z.enum(['business', 'person']).optional(),
  flag: z.string().optional(),
  leads: z.literal(true).optional(),
});
const documented = z.array(Documented).parse(screens);

/** The rows of the page's table of screens, as they are written. */
const routes = sourcesUnder('apps/web/src/app/routes').flatMap(({ tree }) => readRoutes(tree));
const written = documented.flatMap((screen) => {
  const route = routes.find(({ path }) => path === screen.path);
  return route ? [{ ...screen, route }] : [];
});

test('all screens are listed once, and there', () => {
  expect(documented).toHaveLength(94);
  expect(new Set(documented.map(({ path }) => path)).size).toBe(94);
  const lost = documented.filter(({ path }) => !routes.some((route) => route.path === path));
  expect(lost.map(({ path }) => path)).toEqual([]);
});

test('no two screens have one address', () => {
  expect(routes.length).toBeGreaterThan(10);
  const shapes = routes.map(({ path }) => path?.replace(/:\w+/g, ':'));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

describe.each(written)('$path', ({ route, ...screen }) => {
  test('admits the intended users', () => {
    const { access = '', gate = '' } = route;
    expect(screen.for === 'members' ? ['members'] : ['anyone', 'guests']).toContain(access);
    const { owner, paid, notTrial, account, flag }: GateRule = isGate(gate) ? gates[gate] : {};
    expect({ owner, paid, notTrial, account, flag }).toEqual({
      owner: screen.owner,
      paid: screen.paid,
      notTrial: screen.notTrial,
      account: screen.account,
      flag: screen.flag,
    });
  });

  test('shows a page, or leads where it should', () => {
    expect(screen.leads ? route.redirect : route.page).toBeDefined();
  });
});

type Route = { path?: string; access?: string; gate?: string; redirect?: string; page?: string };

/** Object literals with a path and an access; values that are no texts by their source. */
function readRoutes(tree: ts.SourceFile): Route[] {
  return [...nodesOf(tree)].flatMap((node) => {
    if (!ts.isObjectLiteralExpression(node)) return [];
    const route: Route = Object.fromEntries(
      node.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) ? [[property.name.getText(), textIn(property.initializer)]] : [],
      ),
    );
    return route.path?.startsWith('/') && route.access ? [route] : [];
  });
}

function textIn(node: ts.Expression) {
  return ts.isStringLiteralLike(node) ? node.text : node.getText();
}
