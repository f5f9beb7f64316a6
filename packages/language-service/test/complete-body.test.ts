/** Completion in JSON bodies, as an editor shows it. */
import { itemsAsText } from './completion-as-text.js';
import { runCases } from './editor-cases.js';

runCases('complete-body', itemsAsText);
