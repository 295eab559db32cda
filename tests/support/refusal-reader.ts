import { posix } from 'node:path';
import ts from 'typescript';
import { isTest, nodesOf, type SourceFile, sourcesUnder } from './source.ts';

/** A refusal as the code states it. */
export type Stated = { status: number; code: string };
type Unit = { refs: Set<string>; stated: Stated[]; table: string | undefined };
type Scope = { file: SourceFile; names: Map<string, string> };

const statusOf: Record<string, number> = {
  conflict: 409,
  forbidden: 403,
  InvalidField: 422,
  notFound: 404,
  lacking: 403,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
};
/** Refusals without a code from their caller. */
const ownCode: Record<string, string> = { notFound: 'notFound', lacking: 'permissionDenied' };
/** Codes that a function is handed, with the status that it answers them with. */
const handedOn: Record<string, number> = {
  ...Object.fromEntries(
    ['alreadyDeleted', 'idInUse', 'alreadyUndone', 'nothingToUndo', 'mergeNotUndoable'].map((code) => [
      code,
      409,
    ]),
  ),
  importNothingToUndo: 409,
  importNotUndoable: 409,
  paidAccessRequired: 403,
  permissionDenied: 403,
};
/** Work that a call only queues; its refusals do not reach the caller. */
const later = new Set(['job', 'tenantJob', 'event', 'goneEvent', 'domain', 'eventsJob']);

/**
 * The refusals that the source states, followed from each procedure through everything it names: functions,
 * schemas and the constraints of the tables it knows. It knows no values, so that it lists a code that an
 * input never leads to, and misses none that is written down.
 */
export class RefusalReader {
  readonly #units = new Map<string, Unit>();
  readonly #constraints: { name: string; stated: Stated[] }[] = [];
  readonly #routers = new Map<string, string>();
  readonly #known: ReadonlySet<string>;

  constructor(known: ReadonlySet<string>) {
    this.#known = known;
    const files = ['packages/api/src', 'packages/shared/src']
      .flatMap((folder) => sourcesUnder(folder))
      .filter(({ path }) => !isTest(path) && !path.includes('/text/'));
    for (const file of files) this.#read({ file, names: namesIn(file) });
  }

  /** Refusals of one procedure, by its path: `product.create`. */
  of(path: string): Stated[] {
    const [key = '', ...rest] = path.split('.');
    const router = this.#routers.get(key) ?? '';
    const own = `${router}.${rest.join('.')}`;
    const reached = this.#reach(this.#units.has(own) ? own : router);
    const tables = reached.flatMap(({ table }) => table ?? []);
    const broken = this.#constraints.filter(({ name }) =>
      tables.some((table) => name.startsWith(`${table}_`)),
    );
    const stated = [...reached, ...broken].flatMap((unit) => unit.stated);
    const distinct = new Map(stated.map((one) => [`${one.status} ${one.code}`, one]));
    return [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
  }

  #reach(start: string): Unit[] {
    const seen = new Set([start]);
    for (const key of seen) for (const ref of this.#units.get(key)?.refs ?? []) seen.add(ref);
    return [...seen].flatMap((key) => this.#units.get(key) ?? []);
  }

  #read(scope: Scope) {
    const { file } = scope;
    for (const statement of file.tree.statements) {
      if (ts.isVariableStatement(statement))
        for (const each of statement.declarationList.declarations) this.#add(scope, each);
      else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
        this.#add(scope, statement);
      else if (ts.isExportDeclaration(statement)) this.#forward(scope, statement);
    }
  }

  #add(scope: Scope, declaration: ts.VariableDeclaration | ts.FunctionDeclaration | ts.ClassDeclaration) {
    const { path } = scope.file;
    const name = declaration.name;
    if (!name) return;
    const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    const called = value && ts.isCallExpression(value) ? value.expression.getText() : '';
    if (called === 'domain') this.#readManifest(scope, declaration);
    if (later.has(called)) return;
    for (const one of ts.isIdentifier(name) ? [name.text] : boundIn(name))
      this.#units.set(`${path}#${one}`, this.#unitOf(scope, declaration));
    if (value && ts.isCallExpression(value) && called === 'router')
      this.#readRouter(scope, value, name.getText());
  }

  /** Each procedure is a unit of its own, beside the whole router. */
  #readRouter(scope: Scope, call: ts.CallExpression, name: string) {
    const [object] = call.arguments;
    if (!object || !ts.isObjectLiteralExpression(object)) return;
    for (const property of object.properties)
      if (property.name && !ts.isSpreadAssignment(property))
        this.#units.set(
          `${scope.file.path}#${name}.${property.name.getText()}`,
          this.#unitOf(scope, property),
        );
  }

  #readManifest(scope: Scope, manifest: ts.Node) {
    for (const node of nodesOf(manifest)) {
      if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.initializer)) continue;
      const entries = node.initializer.properties.filter(ts.isPropertyAssignment);
      if (node.name.getText() === 'routers')
        for (const { name, initializer } of entries)
          this.#routers.set(name.getText(), scope.names.get(initializer.getText()) ?? '');
      if (node.name.getText() === 'constraints')
        for (const each of entries)
          this.#constraints.push({ name: each.name.getText(), stated: this.#unitOf(scope, each).stated });
    }
  }

  #forward({ file }: Scope, { exportClause, moduleSpecifier }: ts.ExportDeclaration) {
    if (!exportClause || !ts.isNamedExports(exportClause) || !moduleSpecifier) return;
    const from = resolved(file.path, moduleSpecifier.getText().slice(1, -1));
    for (const { name, propertyName } of exportClause.elements) {
      const refs = new Set([`${from}#${(propertyName ?? name).text}`]);
      this.#units.set(`${file.path}#${name.text}`, { refs, stated: [], table: undefined });
    }
  }

  #unitOf({ file, names }: Scope, declaration: ts.Node): Unit {
    const unit: Unit = { refs: new Set(), stated: [], table: undefined };
    for (const node of nodesOf(declaration)) {
      if (ts.isTypeNode(node)) continue;
      if (ts.isIdentifier(node) && isValue(node)) {
        const ref = names.get(node.text);
        if (ref && isFollowed(file.path, ref)) unit.refs.add(ref);
        const code = ownCode[node.text];
        if (code && ref?.startsWith(errors)) unit.stated.push({ status: statusOf[node.text] ?? 404, code });
      }
      if (ts.isStringLiteralLike(node)) {
        if (this.#known.has(node.text)) unit.stated.push({ status: statusAround(node), code: node.text });
        if (isTableName(node)) unit.table ??= node.text;
      }
    }
    return unit;
  }
}

const errors = 'packages/api/src/core/call/errors.ts';

/**
 * Code around each call reads settings of the program's own, with schemas that refuse no caller; and code
 * that translates refusals lists them all.
 */
const isFollowed = (from: string, to: string) =>
  !to.startsWith(errors) &&
  !(from.startsWith('packages/api/src/core/call/') && to.startsWith('packages/shared/'));

/** Top-level names of a file and what it imports, each by its unit. */
function namesIn({ path, tree }: SourceFile) {
  const names = new Map<string, string>();
  for (const statement of tree.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations)
        for (const one of ts.isIdentifier(name) ? [name.text] : boundIn(name))
          names.set(one, `${path}#${one}`);
    if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      names.set(statement.name.text, `${path}#${statement.name.text}`);
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    const bindings = statement.importClause?.namedBindings;
    const from = resolved(path, statement.moduleSpecifier.getText().slice(1, -1));
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName, isTypeOnly } of bindings.elements)
        if (!isTypeOnly) names.set(name.text, `${from}#${(propertyName ?? name).text}`);
  }
  return names;
}

const boundIn = (pattern: ts.BindingPattern): string[] =>
  pattern.elements.flatMap((element) =>
    ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name.text] : [],
  );

function resolved(from: string, to: string) {
  if (to.startsWith('@mostrador/shared/'))
    return `packages/shared/src/${to.slice('@mostrador/shared/'.length)}.ts`;
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to;
}

/** An identifier that stands for a value, and is no name of a property. */
function isValue({ parent, text }: ts.Identifier) {
  if (ts.isPropertyAccessExpression(parent)) return parent.expression.getText() === text;
  if (ts.isPropertyAssignment(parent)) return parent.initializer.getText() === text;
  return !ts.isTypeNode(parent) && !ts.isParameter(parent);
}

const isTableName = ({ parent }: ts.Node) =>
  ts.isCallExpression(parent) && /^(tenantTable|pgTable|\w+Table)$/.test(parent.expression.getText());

/**
 * The status of the nearest call around a code that states one. Elsewhere a code is that of a field: schemas
 * name theirs so, and functions that hand one on to another.
 */
function statusAround(node: ts.StringLiteralLike): number {
  for (let at: ts.Node | undefined = node.parent; at && !ts.isStatement(at); at = at.parent) {
    if (!ts.isCallExpression(at) && !ts.isNewExpression(at)) continue;
    const name = at.expression.getText();
    const kind = name === 'DomainError' ? at.arguments?.[0]?.getText().slice(1, -1) : name;
    const status = statusOf[kind ?? ''];
    if (status !== undefined) return status;
  }
  return handedOn[node.text] ?? 422;
}
