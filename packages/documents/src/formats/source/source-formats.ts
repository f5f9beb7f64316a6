/** The formats of programs, one for each row of the table of languages. */
import { isHashComment, isSlashComment } from '../../comments/comment-style.js';
import { fitSourceEdit, readSource, sourceSigns } from '../../programs/source-reader.js';
import { languageOf } from '../../programs/languages/find-language.js';
import type { SourceFormat, SourceLanguage } from '../../programs/languages/source-language.js';
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

const format = (name: SourceFormat): FormatDescriptor => formatOfLanguage(languageOf(name));

export const sourceFormats = {
  script: format('script'),
  html: format('html'),
  csharp: format('csharp'),
  vb: format('vb'),
  java: format('java'),
  kotlin: format('kotlin'),
  groovy: format('groovy'),
  scala: format('scala'),
  python: format('python'),
  go: format('go'),
  rust: format('rust'),
  swift: format('swift'),
  dart: format('dart'),
  php: format('php'),
  powershell: format('powershell'),
  bicep: format('bicep'),
  terraform: format('terraform'),
  ruby: format('ruby'),
  r: format('r'),
  abap: format('abap'),
  al: format('al'),
  shell: format('shell'),
  xml: format('xml'),
} satisfies { readonly [name in SourceFormat]: FormatDescriptor };
