/** The public interface of the table of programming languages: a row has the comments and literals of a language, and how it joins texts. */
export { languageOf, languageOfFence } from './find-language.js';
export type {
  CharacterRules,
  CommentForm,
  HoleForm,
  LiteralForm,
  SourceFormat,
  SourceLanguage,
} from './source-language.js';
export { sourceLanguages } from './source-languages.js';
