/** Reads why mutants survive: sections of Markdown, each a reason and below it the mutants that have it. */
export interface Reason {
  readonly title: string;
  /** Paragraphs of Markdown. */
  readonly text: string;
  /** The names of mutants, as `keyOf` gives them. */
  readonly mutants: ReadonlySet<string>;
}

/** The reasons of a page: a section `## title` each; what is before the first one belongs to none. */
export function readReasons(page: string): Reason[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const isItem = (line: string): boolean => line.startsWith('- ');
      return {
        title: title.trim(),
        text: lines
          .filter((line) => !isItem(line))
          .join('\n')
          .trim(),
        mutants: new Set(lines.filter(isItem).map((line) => line.slice(2).trim())),
      };
    });
}
