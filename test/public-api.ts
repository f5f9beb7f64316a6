/** Reads the public interface of the packages from the declarations that the compiler wrote. */
import ts from 'typescript';

/**
 * The stability of an export. `stable`: it changes incompatibly only in a major version; this includes exports marked
 * `@public` and the types of their input and output, except those marked `@beta`. `unsettled`: it may change in a
 * minor version, and the changelog says so. `opaque`: a type marked `@opaque`, whose name is stable and whose members are not.
 */
export type Stability = 'stable' | 'unsettled' | 'opaque';

/** One export of a package. */
export interface PublicExport {
  readonly name: string;
  readonly kind: 'class' | 'constant' | 'function' | 'interface' | 'type' | 'enum' | 'namespace';
  readonly stability: Stability;
  /** Whether it is marked itself, and not only named by a marked export. */
  readonly isMarked: boolean;
  /** The first sentence of its docstring; empty without one. */
  readonly summary: string;
  /** The file that declares it. */
  readonly file: string;
  /** Its declarations as TypeScript, without comments, bodies and private members. */
  readonly declarations: readonly string[];
  /** The unsettled types that its declarations name, apart from members that are unsettled themselves. */
  readonly unsettledTypes: readonly string[];
}

const kinds = new Map<ts.SyntaxKind, PublicExport['kind']>([
  [ts.SyntaxKind.ClassDeclaration, 'class'],
  [ts.SyntaxKind.VariableDeclaration, 'constant'],
  [ts.SyntaxKind.FunctionDeclaration, 'function'],
  [ts.SyntaxKind.InterfaceDeclaration, 'interface'],
  [ts.SyntaxKind.TypeAliasDeclaration, 'type'],
  [ts.SyntaxKind.EnumDeclaration, 'enum'],
]);

const printer = ts.createPrinter({ removeComments: true });

/**
 * The exports of each entry point, sorted by name.
 *
 * @param doors - The declarations of entry points that have been built.
 */
export function readPublicApi(doors: readonly string[]): ReadonlyMap<string, readonly PublicExport[]> {
  const program = ts.createProgram(doors, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  return new Map(
    doors.map((path) => {
      const door = program.getSourceFile(path);
      const symbol = door && checker.getSymbolAtLocation(door);
      if (symbol === undefined) throw new Error(`${path} does not exist: build before the tests.`);
      const exported = checker.getExportsOfModule(symbol).map((each) => [each.name, originOf(each, checker)] as const);
      const stable = stableSymbols(
        exported.map(([, origin]) => origin),
        checker,
      );
      const exports = exported.map(([name, origin]) => describeExport(name, origin, stable, checker));
      return [path, exports.sort((a, b) => (a.name < b.name ? -1 : 1))];
    }),
  );
}

const originOf = (symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol =>
  (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);

const hasTag = (symbol: ts.Symbol, tag: string, checker: ts.TypeChecker): boolean =>
  symbol.getJsDocTags(checker).some(({ name }) => name === tag);

/** A member that is marked as unsettled, in a type that is stable without it. */
const isUnsettledMember = (node: ts.Node): boolean =>
  ts.isTypeElement(node) && ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'beta');

/** The symbols that declarations name, without those of unsettled members. */
function* namedIn(nodes: readonly ts.Node[], checker: ts.TypeChecker): Iterable<ts.Symbol> {
  for (const node of nodes) {
    if (isUnsettledMember(node)) continue;
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (symbol !== undefined) yield originOf(symbol, checker);
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    yield* namedIn(children, checker);
  }
}

/** The exports that are marked as public, and everything that their declarations name, transitively. */
function stableSymbols(exported: readonly ts.Symbol[], checker: ts.TypeChecker): ReadonlySet<ts.Symbol> {
  const stable = new Set<ts.Symbol>();
  const take = (symbol: ts.Symbol): void => {
    if (stable.has(symbol) || hasTag(symbol, 'beta', checker)) return;
    stable.add(symbol);
    if (hasTag(symbol, 'opaque', checker)) return;
    for (const named of namedIn(symbol.declarations ?? [], checker)) take(named);
  };
  for (const symbol of exported) if (hasTag(symbol, 'public', checker)) take(symbol);
  return stable;
}

function describeExport(
  name: string,
  symbol: ts.Symbol,
  stable: ReadonlySet<ts.Symbol>,
  checker: ts.TypeChecker,
): PublicExport {
  const declarations = symbol.declarations ?? [];
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ');
  return {
    name,
    kind: kinds.get(declarations[0]?.kind ?? ts.SyntaxKind.Unknown) ?? 'namespace',
    stability: hasTag(symbol, 'opaque', checker) ? 'opaque' : stable.has(symbol) ? 'stable' : 'unsettled',
    isMarked: hasTag(symbol, 'public', checker),
    summary: /^.*?[.](?=\s+[A-Z`]|$)/.exec(text)?.[0] ?? text,
    file: declarations[0]?.getSourceFile().fileName ?? '',
    declarations: declarations.map(printDeclaration),
    unsettledTypes: [...namedIn(declarations, checker)]
      .filter((named) => hasTag(named, 'beta', checker))
      .map((named) => named.name),
  };
}

/** A declaration without its unsettled members. */
const withoutUnsettled = (declaration: ts.Declaration): ts.Declaration =>
  ts.isInterfaceDeclaration(declaration)
    ? ts.factory.updateInterfaceDeclaration(
        declaration,
        declaration.modifiers,
        declaration.name,
        declaration.typeParameters,
        declaration.heritageClauses,
        declaration.members.filter((member) => !isUnsettledMember(member)),
      )
    : declaration;

function printDeclaration(declaration: ts.Declaration): string {
  const isVariable = ts.isVariableDeclaration(declaration);
  const text = printer.printNode(ts.EmitHint.Unspecified, withoutUnsettled(declaration), declaration.getSourceFile());
  const plain = text
    .replace(/^(?:export )?(?:declare )?/, '')
    .split('\n')
    .filter((line) => !/^\s*(?:private |#private)/.test(line))
    .join('\n')
    // The compilers disagree about the quotes of an inferred type.
    .replaceAll(/"([^"'\\]*)"/g, "'$1'");
  return isVariable ? `const ${plain};` : plain;
}
