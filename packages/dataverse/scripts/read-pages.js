/** Reads the pages of the entity reference: the names and types of tables, and nothing of their text. */

/** The name in the heading of each section, which may follow an anchor, and its lines. */
function* sectionsIn(page, mark) {
  let section;
  for (const line of page.split(/\r?\n/)) {
    if (line.startsWith(`${mark} `)) {
      if (section !== undefined) yield section;
      section = {
        heading: line.slice(Math.max(mark.length, line.lastIndexOf('>') + 1)).trim(),
        lines: [],
      };
    } else section?.lines.push(line);
  }
  if (section !== undefined) yield section;
}

/** The rows of the tables of a section, `|Type|String|`, as a record; the first value of a name counts. */
function valuesIn(lines) {
  const values = {};
  for (const line of lines) {
    const [, name, value] = line.split('|', 3).map((cell) => cell.replace(/[*`]/g, '').trim());
    if (name && value && !(name in values)) values[name] = value;
  }
  return values;
}

/** A table: its name, set and key, its columns, and the relationships that its page describes. */
export function readPage(page) {
  const sections = new Map(Array.from(sectionsIn(page, '##'), ({ heading, lines }) => [heading.toLowerCase(), lines]));
  const parts = (words) => {
    const lines = [...sections].find(([heading]) => words.test(heading))?.[1] ?? [];
    return Array.from(sectionsIn(lines.join('\n'), '###'), ({ heading, lines: own }) => ({
      heading,
      lines: own,
      ...valuesIn(own),
    }));
  };
  const { LogicalName, EntitySetName, PrimaryIdAttribute } = valuesIn(
    [...sections].find(([heading]) => /^(?:entity )?properties$/.test(heading))?.[1] ?? [],
  );
  if (!LogicalName || !EntitySetName || !PrimaryIdAttribute) return undefined;
  return {
    name: LogicalName,
    set: EntitySetName,
    key: PrimaryIdAttribute,
    columns: [...parts(/^writable /), ...parts(/^read-only /)].filter((column) => column.LogicalName && column.Type),
    isReferenced: parts(/^one-to-many /).filter((each) => each.ReferencedEntityNavigationPropertyName),
    refers: parts(/^many-to-one /).filter((each) => each.ReferencingEntityNavigationPropertyName),
    isLinked: parts(/^many-to-many /).map(({ lines }) =>
      Array.from(sectionsIn(lines.join('\n'), '####'), (entity) => valuesIn(entity.lines)),
    ),
  };
}
