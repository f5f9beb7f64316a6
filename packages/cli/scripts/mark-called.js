/** Marks the functions of a bundle that are going to be called, so that they are compiled when it is loaded. */
import ts from 'typescript';

/**
 * V8 compiles a function when it is called, and Node.js keeps between runs only what was compiled when a file was loaded.
 * So every run would compile anew the functions that every run calls, which takes longer than what they do in a small check.
 * A function in parentheses is one that V8 expects to be called: it is compiled with what is around it, and kept.
 *
 * In: the text of an ES module, and whether the function that reaches from one offset to another is called. Out: the text of a
 * module that does the same. A declaration becomes a variable at the beginning of the module, since that is where it has
 * its value from; members of classes cannot be in parentheses, and stay as they are.
 */
export function markCalled(text, isCalled) {
  const file = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.ESNext);
  const insertions = [];
  const declarations = [];
  const visit = (node, parent) => {
    if (ts.isFunctionLike(node) && isCalled(node.getStart(file), node.end)) {
      if (ts.isFunctionDeclaration(node)) {
        if (parent === file && !isExported(node)) declarations.push(node);
      } else insertions.push(...insertionsAround(node, parent, file));
    }
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(file, undefined);
  return rewrite(text, file, insertions, declarations);
}

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** What is written where, in pairs of an offset and a text, so that a function is in parentheses. */
function insertionsAround(node, parent, file) {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return ts.isParenthesizedExpression(parent) ? [] : around(node.getStart(file), node.end);
  return isPlainMethod(node, parent) ? around(node.name.end, node.end, ':(function') : [];
}

const around = (start, end, opening = '(') => [
  { at: start, text: opening, isOpening: true },
  { at: end, text: ')', isOpening: false },
];

/** Whether a method of an object can be written as a property whose value is a function. */
const isPlainMethod = (node, parent) =>
  ts.isMethodDeclaration(node) &&
  ts.isObjectLiteralExpression(parent) &&
  node.modifiers === undefined &&
  node.asteriskToken === undefined &&
  !namesSuper(node);

const namesSuper = (node) => node.kind === ts.SyntaxKind.SuperKeyword || ts.forEachChild(node, namesSuper) === true;

/** The text with its insertions, and with declarations at its beginning. */
function rewrite(text, file, insertions, declarations) {
  // Of two functions that meet at one offset, one ends before the other one begins.
  insertions.sort((a, b) => a.at - b.at || Number(a.isOpening) - Number(b.isOpening));
  let next = 0;
  const textBetween = (start, end) => {
    let written = '';
    let from = start;
    for (; next < insertions.length && insertions[next].at <= end; next++) {
      const { at, text: inserted } = insertions[next];
      written += text.slice(from, at) + inserted;
      from = at;
    }
    return written + text.slice(from, end);
  };
  const variables = [];
  let rest = '';
  let from = 0;
  for (const node of declarations) {
    const start = node.getStart(file);
    rest += textBetween(from, start);
    // With its own name, the function could not give the variable another value.
    const head = text.slice(start, node.name.getStart(file)).trimEnd();
    variables.push(`${node.name.text}=(${head}${textBetween(node.name.end, node.end)})`);
    from = node.end;
  }
  rest += textBetween(from, text.length);
  return variables.length === 0 ? rest : `var ${variables.join()};${rest}`;
}
