/** The formats of programs, one for each row of the table of languages. */
import { isHashComment, isSlashComment } from '../../comments/comment-style.js';
import { fitSourceEdit, readSource, sourceSigns } from '../../programs/source-reader.js';
import { type SourceFormat, type SourceLanguage, sourceLanguages } from '../../programs/languages/source-languages.js';
import type { FormatDescriptor } from '../format-descriptor.js';

function formatOfLanguage(language: SourceLanguage): FormatDescriptor {
  const isSlash = language.comments.some(({ open }) => open === '//');
  const hasComments = isSlash || language.comments.some(({ open }) => open === '#');
  return {
    label: `queries in ${language.label}`,
    example: language.example,
    fileNames: { shared: language.extensions },
    languageIds: language.ids,
    embedding: 'parts',
    evidence: sourceSigns,
    layout: 'embedded',
    ...(hasComments
      ? {
          hasTrailingComments: true,
          isComment: isSlash ? isSlashComment : isHashComment,
          commentMark: isSlash ? '//' : '#',
        }
      : {}),
    marker: sourceSigns,
    read: (text, place) => readSource(text, language, place),
    fitEdit: (text, edit, field, request) => fitSourceEdit(text, edit, field, request, language),
  };
}

export const sourceFormats = Object.fromEntries(
  sourceLanguages.map((language) => [language.name, formatOfLanguage(language)]),
) as Readonly<Record<SourceFormat, FormatDescriptor>>;
