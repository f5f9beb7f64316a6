/** Completion in addresses, as an editor shows it. */
import { completionAsText } from './completion-as-text.js';
import { runCases } from './editor-cases.js';

runCases('complete-address', completionAsText);
