/** Metadata in which every name and text attacks, and the commands that print it. */
import { formatNames } from '../src/reporters/load-reporter.js';

/** Metadata in which every name and text has the attack, as CSDL JSON, since XML 1.0 cannot write all characters. */
export const metadata = (attack: string): string => {
  const said = {
    '@Org.OData.Core.V1.Description': attack,
    '@Org.OData.Core.V1.Revisions': [{ Kind: 'Deprecated', Description: attack }],
  };
  return JSON.stringify({
    $Version: '4.01',
    $EntityContainer: `S.C${attack}`,
    S: {
      [`T${attack}`]: {
        $Kind: 'EntityType',
        $Key: ['Id'],
        Id: { $Type: 'Edm.Int32' },
        Name: { $Type: `S.E${attack}`, ...said },
        [`P${attack}`]: { $Type: `S.Unknown${attack}` },
        [`N${attack}`]: { $Kind: 'NavigationProperty', $Type: `S.T${attack}`, $Partner: attack },
      },
      [`E${attack}`]: { $Kind: 'EnumType', [`M${attack}`]: 1 },
      F: [{ $Kind: 'Function', $IsBound: true, $Parameter: [{ $Name: 'it', $Type: `S.T${attack}` }, { $Name: `p${attack}` }], $ReturnType: {} }],
      [`C${attack}`]: { $Kind: 'EntityContainer', As: { $Collection: true, $Type: `S.T${attack}`, ...said }, [`B${attack}`]: { $Type: `S.T${attack}` } },
    },
  }); // prettier-ignore
};

/** Requests with findings that name what is in the metadata. */
export const requests =
  'GET https://example.com/odata/As?$filter=Nam eq 1 and Name eq \'M\'&$expand=N&$orderby=P\n\n###\nGET https://example.com/odata/As(1)/S.F()\n\n###\nGET https://example.com/odata/B\n\n###\nPOST https://example.com/odata/As\n\n{"Idd":1,"Name":"M"}\n';

/** Commands that show metadata to a person. */
export const showing: readonly (readonly string[])[] = [
  ...formatNames.map((format) => ['--schema', 's.json', '--format', format, 'a.http']),
  ['schema', 'show', 's.json'],
  ['schema', 'show', 's.json', '--set', 'As'],
  ['schema', 'show', 's.json', '--type', 'Tt'],
  ['schema', 'diff', 's.json', 't.json'],
  ['schema', 'diff', 's.json', 't.json', 'a.http'],
  ['schema', 'status'],
  ['coverage', '--schema', 's.json', 'a.http'],
  ['coverage', '--schema', 's.json', '--set', 'As', 'a.http'],
  ['--fix-dry-run', '--schema', 's.json', 'a.http'],
  ['--diff', '--schema', 's.json', 'a.http'],
  ['format', '--check', 'a.http'],
  ['explain', 'unknown-property'],
  ['parse', '/odata/As?$filter=Nam eq 1'],
  ['--list-files', '.'],
];

/** Reports that contain the edits of fixes. */
export const hasEdits: ReadonlySet<string> = new Set(['json', 'ndjson', 'sarif', 'gitlab']);

/** Commands that write metadata, or parts of it, for a program. */
export const writing: readonly (readonly string[])[] = [
  ['schema', 'show', '--format', 'json', 's.json'],
  ['schema', 'diff', '--format', 'json', 's.json', 't.json'],
  ['schema', 'import', '--format', 'json', 's.json'],
  ['coverage', '--format', 'json', '--schema', 's.json', 'a.http'],
];
