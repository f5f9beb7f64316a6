/** What is used of the Markdown library, in a module of its own that is loaded with the first Markdown file. */
export { parse, postprocess, preprocess } from 'micromark';
