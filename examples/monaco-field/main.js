/** A page with one filter field in Monaco, of which it carries only the parts that the field uses. */
/* global document */
import { createFragmentChecker, nameRules, thawSchema, typeRules } from '@odatalint/core/fragment';
import { createField } from '@odatalint/language-service/field';
import 'monaco-editor/editor/browser/coreCommands.js';
import 'monaco-editor/editor/contrib/codeAction/browser/codeActionContributions.js';
import 'monaco-editor/editor/contrib/gotoError/browser/gotoError.js';
import 'monaco-editor/editor/contrib/hover/browser/hoverContribution.js';
import 'monaco-editor/editor/contrib/parameterHints/browser/parameterHints.js';
import 'monaco-editor/editor/contrib/snippet/browser/snippetController2.js';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController.js';
import * as monaco from 'monaco-editor/editor/editor.api.js';
import frozen from '../filter-field/schema.json';
import { connectField } from './connect-field.js';

const checker = createFragmentChecker({ schema: thawSchema(frozen), rules: [...nameRules, ...typeRules] });
const field = createField({ checker, on: 'Orders', option: 'filter' });

monaco.languages.register({ id: 'odata-filter' });
const model = monaco.editor.createModel("State eq 'Open' and Totl gt 100", 'odata-filter');
connectField(model, field);

monaco.editor.create(document.getElementById('filter'), {
  model,
  ariaLabel: 'Filter',
  lineNumbers: 'off',
  minimap: { enabled: false },
  fixedOverflowWidgets: true,
});
