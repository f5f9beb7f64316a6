/** Exceptions from the rules of the house, each with its reason. A test fails if an entry is no longer needed. */

/** Exports that no other file of the packages uses, as `path#name`. */
export const unusedExports: Readonly<Record<string, string>> = {
  'packages/core/src/profiles/server-messages.ts#explanationsOf': 'a test compares all patterns that match a message',
  'packages/core/src/profiles/server-messages.ts#messagePatterns': 'a test requires a message for each pattern',
  'packages/language-server/src/worker.ts#serveWorker': 'the entry of a server bundled for a browser',
  'packages/vscode/src/web/client-files.ts#ClientFiles': 'the unit test makes its own',
  'packages/server/src/node.ts#nodeListener': 'an entry point of the package',
  'packages/core/src/codes/annotation-terms.ts#annotationTerms':
    'rules use its types; its codes and reasons are for the documentation',
  'packages/workspace/src/baseline/baseline-file.ts#formatBaseline': 'fuzzed and measured without files',
  'packages/workspace/src/baseline/baseline-file.ts#readBaseline': 'fuzzed and measured without files',
};

/** Names that several files export, with different meanings. */
export const sharedNames: Readonly<Record<string, string>> = {
  activate: 'VS Code calls it in the extension for the desktop and in the one for browsers',
  deactivate: 'VS Code calls it in the extension for the desktop and in the one for browsers',
};

/** Files with a `WeakMap` of their own, where `memo` cannot compute an answer once, by path. */
export const cacheExceptions: Readonly<Record<string, string>> = {
  'packages/core/src/text/memo.ts': 'makes the functions that compute an answer once',
  'packages/core/src/rules/shared/path/unknown-names.ts': 'has a bound, because its keys come from requests',
  'packages/language-service/src/document/describe-service.ts': 'only the answer of the last checker is kept',
  'packages/language-service/src/document/file-variables.ts': 'only the answer for the last text is kept',
  'packages/language-service/src/document/long-lines.ts': 'only the answer for the last text is kept',
};

/** Files outside of `workspace/src/files` that use `node:fs`, by path. */
export const fileAccessExceptions: Readonly<Record<string, string>> = {
  'packages/cli/src/host.ts': 'writes to the descriptors of standard output and standard error, and opens nothing',
  'packages/server/src/node.ts': 'the journal of a store, in a file that the program names',
  'packages/vscode/src/web/node/fs.ts': 'replaces node:fs in a browser, and reads what the editor has read',
};

/** Names of vendors in rules, the parser and the binder, as `ignorance.test.ts` reports them. */
export const vendorExceptions: Readonly<Record<string, string>> = {
  'packages/core/src/syntax/dialect.ts names assetManagement': 'data: the table of the dialects that services can name',
};

const startIsSet = 'each use sets where it begins, and ends before another use begins';
const usedWhole = 'only used by replace and matchAll, which begin at the beginning';
const loadedOnce = 'a library, loaded when it is first needed';

/** Values at the top of a library module that could change, as `path#name`. */
export const moduleStateExceptions: Readonly<Record<string, string>> = {
  'packages/core/src/rules/capabilities/unsupported-search-expression.ts#piece': usedWhole,
  'packages/core/src/rules/shared/options/option-in-path.ts#option': startIsSet,
  'packages/core/src/rules/shared/options/separator-faults.ts#itemAfterSpaces': startIsSet,
  'packages/core/src/rules/shared/options/separator-faults.ts#optionAfterSpaces': startIsSet,
  'packages/core/src/rules/shared/options/separator-faults.ts#optionHere': startIsSet,
  'packages/core/src/rules/shared/writing/header-faults.ts#piece': usedWhole,
  'packages/documents/src/programs/fill-address.ts#formatSpecifier': startIsSet,
  'packages/documents/src/programs/languages/literal-forms.ts#dollarName': startIsSet,
  'packages/documents/src/text/odata-evidence.ts#dollarOption': usedWhole,
  'packages/documents/src/programs/languages/source-languages.ts#phpVariable': startIsSet,
  'packages/documents/src/stored/expressions.ts#dashboardVariable': usedWhole,
  'packages/documents/src/programs/eaten-dollars.ts#eaten': usedWhole,
  'packages/documents/src/programs/call-requests.ts#tables': 'built when they are first needed, the same each time',
  'packages/documents/src/programs/call-clients.ts#clients': 'filled while the module is loaded, then only read',
  'packages/documents/src/programs/source-reader.ts#sourceSigns': 'without the flag g, so it keeps no position',
  'packages/core/src/rules/writing/invalid-preference.ts#piece': usedWhole,
  'packages/core/src/schema/read/csdl/annotation-types.ts#enumerations':
    'filled while the module is loaded, then only read',
  'packages/core/src/schema/read/csdl/annotation-types.ts#known': 'filled while the module is loaded, then only read',
  'packages/core/src/schema/read/csdl/csdl-json-annotations.ts#noAttributes':
    'the absence of attributes, never changed',
  'packages/core/src/schema/write/write-csdl-xml.ts#impossible': usedWhole,
  'packages/core/src/text/shown-text.ts#unprintable': usedWhole,
  'packages/core/src/syntax/text/characters.ts#flags': 'filled while the module is loaded, then only read',
  'packages/core/src/syntax/text/keywords.ts#keywords': 'filled while the module is loaded, then only read',
  'packages/core/src/syntax/query-parser.ts#parsers':
    'parsers, built when they are first needed; each parse begins by setting what they work on, and ends before another begins',
  'packages/core/src/semantics/bind.ts#none': 'aliases of a query that has none, the same for all',
  'packages/core/src/syntax/text/json-literal.ts#names': startIsSet,
  'packages/core/src/syntax/text/split-query.ts#optionName': startIsSet,
  'packages/core/src/syntax/xml/parse-xml.ts#placeholder': startIsSet,
  'packages/core/src/syntax/xml/parse-xml.ts#strayAmpersand': usedWhole,
  'packages/documents/src/formats/markdown/markdown-format.ts#fences': loadedOnce,
  'packages/documents/src/formats/yaml/yaml-format.ts#yaml': loadedOnce,
  'packages/language-service/src/knowledge/signature-texts.ts#v3Signatures':
    'filled while the module is loaded, then only read',
  'packages/language-service/src/knowledge/signature-texts.ts#signatures':
    'filled while the module is loaded, then only read',
};
