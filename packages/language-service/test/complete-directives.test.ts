/** Completion in comments, as an editor shows it. */
import { completionAsText } from './completion-as-text.js';
import { runCases } from './editor-cases.js';

runCases('complete-directives', completionAsText);
