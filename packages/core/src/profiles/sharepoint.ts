/** The REST interface of SharePoint as its documentation describes it: OData V3 over an object model. */
import { odataV3 as odataV3Dialect } from '../syntax/index.js';
import { metadataWith, type Profile, resourceFacts } from './profile.js';
import { optionsNeedDollar } from './standard.js';

const pages = 'https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/';
const operations = `${pages}use-odata-query-operations-in-sharepoint-rest-requests` as const;
const addresses = `${pages}determine-sharepoint-rest-service-endpoint-uris` as const;
const lists = `${pages}working-with-lists-and-list-items-with-rest` as const;
const search =
  'https://learn.microsoft.com/en-us/sharepoint/dev/general-development/sharepoint-search-rest-api-overview';
const web = 'https://contoso.sharepoint.com/sites/hr/_api/web';
const items = `${web}/lists/getbytitle('Tasks')/items`;
const verbose = 'X-RequestDigest: 0x1\nContent-Type: application/json;odata=verbose\n\n';

export const sharepoint: Profile = {
  name: 'sharepoint',
  summary: 'SharePoint REST: OData V3 with comparisons, startswith, substringof and functions of dates',
  follows: odataV3Dialect,
  addresses: {
    source: addresses,
    hosts: ['*.sharepoint.com', '*.sharepoint.de', '*.sharepoint.cn', '*.sharepoint.us'],
    ownPaths: ['/_api/web/', '/_api/lists/', '/_api/sp.'],
    routes: [
      { interface: 'foreign', segments: ['_api', 'v2.0'] },
      { interface: 'foreign', segments: ['_api', 'v2.1'] },
      { interface: 'batch', segments: ['_api', '$batch'], methods: ['POST'] },
      { interface: 'foreign', segments: ['_api', '_api'], instead: '_api once' },
      { interface: 'object', segments: ['_api'] },
      { interface: 'foreign', segments: ['api', 'web'], instead: '_api/web' },
    ],
    examples: [`${web}/lists`],
  },
  facts: [
    optionsNeedDollar,
    {
      says: 'comparisons, `and`, `or`, `not`; no arithmetic',
      source: operations,
      dialect: { operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', '-'] },
      right: [`GET ${items}?$filter=Amount gt 5`],
      wrong: [
        ['unsupported-operator', `GET ${items}?$filter=Amount mul 2 gt 10`],
        ['unsupported-operator', `GET ${items}?$filter=Status in ('Open','Done')`],
      ],
    },
    {
      // Whether the functions of dates work depends on the service, so they are allowed.
      says: '`startswith`, `substringof` and the functions of dates',
      source: operations,
      dialect: {
        functions: ['startswith', 'substringof', 'day', 'month', 'year', 'hour', 'minute', 'second', 'cast', 'isof'],
      },
      right: [`GET ${items}?$filter=substringof('plan',Title)`],
      wrong: [
        ['unsupported-function', `GET ${items}?$filter=endswith(Title,'x')`],
        ['unsupported-function', `GET ${items}?$filter=contains(Title,'plan')`],
      ],
    },
    {
      says: "dates as `datetime'…'`",
      source: operations,
      dialect: { moments: ['datetime'] },
      unchecked: 'Fixes and completion write dates so.',
    },
    {
      says: 'the internal name of a column has `_x0020_` for a space',
      source: operations,
      conventions: { names: { spaces: '_x0020_' } },
      unchecked: 'The messages about two words say so.',
    },
    {
      says: 'titles and names of files are in quotes',
      source: operations,
      conventions: { names: { propertyTypes: [{ pattern: /^(?:Title|FileLeafRef|FileRef)$/, type: 'quoted' }] } },
      right: [`GET ${items}?$filter=Title eq 'plan'`],
      wrong: [['unsupported-construct', `GET ${items}?$filter=Title eq plan`]],
    },
    {
      says: 'an item in verbose JSON has its type in `__metadata`',
      source: lists,
      conventions: { query: { resources: [{ paths: ['*/items'], verboseTypes: true, source: lists }] } },
      right: [`POST ${items}\nContent-Type: application/json\n\n{"Title":"a"}`],
      wrong: [['missing-resource-requirement', `POST ${items}\n${verbose}{"Title":"a"}`]],
    },
    {
      says: 'names in any case',
      source: addresses,
      conventions: { names: { case: 'any' } },
      metadata: metadataWith('Lists', { Title: 'String' }, 'V3'),
      right: ['GET Lists?$select=title'],
      wrong: [['unknown-property', 'GET Lists?$select=titel']],
    },
    {
      says: "addresses of folders and files in arguments need no encoding, but for `#` and `?`: `GetFileByServerRelativeUrl('/sites/a/b.txt')`",
      source: `${pages}working-with-folders-and-files-with-rest`,
      conventions: { keys: { characters: { forbidden: '', bare: '/ !"$&()*+,:;<=>@[\\]^`{|}~%' } } },
      right: [
        `GET ${web}/GetFileByServerRelativeUrl('/sites/hr/a b.txt')/CheckOut()`,
        `GET ${web}/lists/getByTitle('How can we help%3F')/items`,
      ],
      wrong: [
        ['unencoded-key-character', `GET ${web}/lists/getByTitle('How can we help?')/items`],
        ['unencoded-key-character', `GET ${web}/GetFileByServerRelativePath(decodedurl='/sites/hr/#1.txt')`],
      ],
    },
    {
      says: 'a path with `#` or `%` is the argument of a function with `decodedurl`',
      source:
        'https://learn.microsoft.com/en-us/sharepoint/dev/solution-guidance/supporting-and-in-file-and-folder-with-the-resourcepath-api',
      conventions: {
        names: {
          plainArguments: {
            getfilebyserverrelativeurl: "GetFileByServerRelativePath(decodedurl='…')",
            getfolderbyserverrelativeurl: "GetFolderByServerRelativePath(decodedurl='…')",
          },
        },
      },
      right: [`GET ${web}/GetFileByServerRelativePath(decodedurl='/sites/hr/a%23b.txt')/Name`],
      wrong: [
        ['unsupported-construct', `GET ${web}/GetFileByServerRelativeUrl('/sites/hr/a%23b.txt')/Name`],
        ['unsupported-construct', `GET ${web}/GetFolderByServerRelativeUrl('/sites/hr/a%23b')/Files`],
      ],
    },
    {
      says: 'changes address one item, not a list',
      source: lists,
      conventions: { writing: { collectionMethods: [] } },
      metadata: metadataWith('Lists', { Title: 'String' }, 'V3'),
      right: [`POST Lists(1)\nX-HTTP-Method: MERGE\nIf-Match: *\n${verbose}{"Title":"a"}`],
      wrong: [['missing-key', `PATCH Lists\n${verbose}{"Title":"a"}`]],
    },
    {
      says: 'bodies can be in verbose JSON',
      source: lists,
      conventions: { bodies: { forms: 'verbose' } },
      metadata: metadataWith('Lists', { Created: 'DateTime' }, 'V3'),
      right: [`POST Lists\n${verbose}{"Id":1,"Created":"/Date(0)/"}`],
      wrong: [['invalid-body-value', `POST Lists\n${verbose}{"Id":1,"Created":"/Date(2024-01-31)/"}`]],
    },
    {
      says: 'names and strings of JSON may be in single quotes',
      source:
        'https://learn.microsoft.com/sharepoint/dev/general-development/build-mobile-apps-for-other-platforms-using-sharepoint',
      conventions: { bodies: { singleQuotes: 'accepted' } },
      right: [`POST ${items}\n${verbose}{'__metadata':{'type':'SP.Data.TasksListItem'},'Title':'a'}`],
      wrong: [['malformed-body', `POST ${items}\n${verbose}{"Title" "a"}`]],
    },
    {
      says: '`__metadata` requires a Content-Type with `odata=verbose`',
      source: lists,
      conventions: { bodies: { verboseType: 'required' } },
      right: [
        `POST ${items}\n${verbose}{"__metadata":{"type":"SP.Data.TasksListItem"},"Title":"a"}`,
        `POST ${items}\nContent-Type: application/json;odata=nometadata\n\n{"Title":"a","Choices":["a"]}`,
      ],
      wrong: [
        [
          'invalid-body-value',
          `POST ${items}\nContent-Type: application/json;odata=nometadata\n\n{"Choices":{"results":["a"]}}`,
        ],
        ['invalid-body-value', `POST ${items}\n${verbose}{"__metadata":{"type":".TasksListItem"},"Title":"a"}`],
        [
          'invalid-control-information',
          `POST ${items}\nContent-Type: application/json\n\n{"__metadata":{"type":"SP.Data.TasksListItem"},"Title":"a"}`,
        ],
        [
          'invalid-control-information',
          `POST ${items}\nContent-Type: application/json;odata=nometadata\n\n{"Link":{"__metadata":{"type":"SP.FieldUrlValue"},"Url":"https://example.com"}}`,
        ],
      ],
    },
    {
      says: 'batches have changes in change sets only, as in OData V3',
      source: `${pages}make-batch-requests-with-the-rest-apis`,
      conventions: {
        batch: {
          formats: ['multipart'],
          methods: ['DELETE', 'GET', 'PATCH', 'POST', 'PUT', 'MERGE'],
          groupsHoldChanges: true,
        },
      },
      right: [
        `POST https://contoso.sharepoint.com/_api/$batch\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: application/http\nContent-Transfer-Encoding: binary\n\nDELETE ${items}(7) HTTP/1.1\nIf-Match: *\n\n\n--c--\n--b--\n`,
      ],
      wrong: [
        [
          'invalid-batch-method',
          `POST https://contoso.sharepoint.com/_api/$batch\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/http\nContent-Transfer-Encoding: binary\n\nDELETE ${items}(7) HTTP/1.1\nIf-Match: *\n\n\n--b--\n`,
        ],
      ],
    },
    {
      says: 'the header `X-RequestDigest`',
      source: `${pages}complete-basic-operations-using-sharepoint-rest-endpoints`,
      conventions: { headers: { own: [{ name: 'X-RequestDigest', values: [] }] } },
      unchecked: 'Completion offers it.',
    },
    {
      says: 'items: no `$skip`, at most 5,000 in a page, and `Author/Title` with `$expand=Author`, not `Author`',
      source: operations,
      conventions: {
        query: {
          resources: [
            {
              paths: ['*/items'],
              withoutOptions: ['skip'],
              topLimit: 5000,
              advice: 'use $skiptoken of the next link',
              properties: Object.fromEntries(
                ['Author', 'Editor', 'AssignedTo'].map((name) => [
                  name,
                  { isLookup: true as const, instead: `${name}/Title` },
                ]),
              ),
              source: operations,
            },
          ],
        },
      },
      right: [
        `GET ${items}?$top=5000&$skiptoken=Paged=TRUE%26p_ID=100`,
        `GET ${items}?$select=Title,Author/Title&$expand=Author`,
      ],
      wrong: [
        ['unsupported-resource-option', `GET ${items}?$top=100&$skip=100`],
        ['excessive-top', `GET ${items}?$top=10000`],
        ['missing-resource-requirement', `GET ${items}?$select=Title,Author`],
        ['unsupported-property-use', `GET ${items}?$filter=Author eq 'Ann'`],
      ],
    },
    {
      says: 'an expanded lookup of an item has one of its properties in `$select`, and a filter by a lookup expands it',
      source: operations,
      conventions: {
        query: {
          resources: [
            {
              paths: ['*/items', '*/items/{key}'],
              expandedWhole: [
                'AttachmentFiles', 'ContentType', 'FieldValuesAsHtml', 'FieldValuesAsText', 'FieldValuesForEdit', 'File', 'Folder',
                'FirstUniqueAncestorSecurableObject', 'ParentList', 'Properties', 'RoleAssignments', 'Versions',
                'EffectiveBasePermissions', 'LikedByInformation', 'GetDlpPolicyTip', 'ComplianceInfo', 'CommentsInformation',
              ], // prettier-ignore
              source: operations,
            },
          ],
        },
      },
      right: [
        `GET ${items}?$select=Title,Customer/Title&$expand=Customer`,
        `GET ${items}?$select=Title&$expand=AttachmentFiles,File`,
        `GET ${items}?$select=Title,Customer/Title&$expand=Customer&$filter=Customer/Title eq 'a'`,
      ],
      wrong: [
        ['missing-resource-requirement', `GET ${items}?$select=Title&$expand=Customer`],
        ['invalid-item-path', `GET ${items}?$select=Title,Customer/Title`],
        ['missing-resource-requirement', `GET ${items}?$select=Title&$filter=Customer/Title eq 'a'`],
      ],
    },
    {
      says: 'changes address one item, not all items of a list',
      source: lists,
      conventions: { query: { resources: [{ paths: ['*/items'], methods: ['GET', 'POST'], source: lists }] } },
      right: [`DELETE ${items}(7)\nIf-Match: *\nX-RequestDigest: 0x1`],
      wrong: [
        ['unsupported-method', `PATCH ${items}\nContent-Type: application/json\nX-RequestDigest: 0x1\n\n{"Title":"a"}`],
        ['unsupported-method', `POST ${items}\nX-HTTP-Method: DELETE\nIf-Match: *\nX-RequestDigest: 0x1`],
      ],
    },
    {
      says: 'changes of an item require `If-Match`',
      source: lists,
      conventions: {
        query: {
          resources: [{ paths: ['*/items/{key}'], ifMatch: ['MERGE', 'PATCH', 'PUT', 'DELETE'], source: lists }],
        },
      },
      right: [`DELETE ${items}(7)\nIf-Match: *\nX-RequestDigest: 0x1`],
      wrong: [['missing-resource-requirement', `DELETE ${items}(7)\nX-RequestDigest: 0x1`]],
    },
    ...resourceFacts([
      ['a list is found by its title or its id', { paths: ['web/lists/{name}/items/*', 'web/lists/{name}/fields/*', 'web/lists/{name}/items'], refusal: "write lists/getbytitle('…')", source: lists }, `GET ${items}`, 'unsupported-resource', `GET ${web}/lists/Tasks/items`],
      ['the lists of a site', { paths: ['web/list/*'], refusal: 'write lists', source: lists }, `GET ${web}/lists`, 'unsupported-resource', `GET ${web}/list/getbytitle('a')`],
      ['the items of a list', { paths: ['*/item', '*/item/{key}'], refusal: 'write items', source: lists }, `GET ${items}(1)`, 'unsupported-resource', `GET ${web}/lists/getbytitle('a')/item(1)`],
      ['functions have their argument', { paths: ['*/getitembyid', '*/getbytitle', '*/lists/getbyid', '*/getfilebyserverrelativeurl', '*/getfolderbyserverrelativeurl'], refusal: 'write its argument in parentheses', source: addresses }, `GET ${web}/lists/getbytitle('a')`, 'unsupported-resource', `GET ${web}/lists/getbytitle`],
      ['the content of a file is `$value`', { paths: ['*/getfilebyserverrelativeurl/{key}/value', '*/getfilebyserverrelativeurl/{key}/content', '*/getfilebyserverrelativepath/{key}/value', '*/getfilebyserverrelativepath/{key}/content'], refusal: 'write $value', source: `${pages}working-with-folders-and-files-with-rest` }, `GET ${web}/GetFileByServerRelativeUrl('/sites/hr/a.txt')/$value`, 'unsupported-resource', `GET ${web}/GetFileByServerRelativeUrl('/sites/hr/a.txt')/value`],
      ['a file is added with its `url`', { paths: ['*/files/add/{key}'], keyNames: ['url'], source: `${pages}working-with-folders-and-files-with-rest` }, `POST ${web}/GetFolderByServerRelativeUrl('/sites/hr/a')/Files/add(url='a.txt',overwrite=true)\nContent-Type: text/plain\n\na`, 'missing-resource-requirement', `POST ${web}/GetFolderByServerRelativeUrl('/sites/hr/a')/Files/add(name='a.txt',overwrite=true)\nContent-Type: text/plain\n\na`],
      ['an attachment is added with its `FileName`', { paths: ['*/attachmentfiles/add/{key}'], keyNames: ['FileName'], source: `${pages}working-with-folders-and-files-with-rest` }, `POST ${items}(1)/AttachmentFiles/add(FileName='a.txt')\nContent-Type: text/plain\n\na`, 'missing-resource-requirement', `POST ${items}(1)/AttachmentFiles/add(Name='a.txt')\nContent-Type: text/plain\n\na`],
      ['methods that change something are called by POST', { paths: ['*/ensureuser', '*/ensureuser/{key}', '*/getitems', '*/recycle', '*/renderlistdataasstream'], methods: ['POST'], source: addresses }, `POST ${web}/ensureuser('a@b.example')`, 'unsupported-method', `GET ${web}/ensureuser('a@b.example')`],
      ['an item is updated by `PATCH`, or by `POST` with `X-HTTP-Method: MERGE`', { paths: ['*/items/{key}'], methods: ['GET', 'MERGE', 'PATCH', 'PUT', 'DELETE'], source: lists }, `POST ${items}(1)\nX-HTTP-Method: MERGE\nIf-Match: *\nX-RequestDigest: 0x1\nContent-Type: application/json\n\n{"Title":"a"}`, 'unsupported-method', `POST ${items}(1)\nIf-Match: *\nX-RequestDigest: 0x1\nContent-Type: application/json\n\n{"Title":"a"}`],
      ['the columns of an item are members of its body, people by their ids', {
        paths: ['*/items', '*/items/{key}'],
        members: { '__metadata/type': { forms: ['SP.Data.{name}ListItem', 'SP.Data.{name}Item', 'SP.ListItem'] }, fields: { refusal: 'write its members at the top' }, d: { refusal: 'write its members at the top' }, Author: { instead: 'AuthorId' }, Editor: { instead: 'EditorId' }, AssignedTo: { instead: 'AssignedToId' }, __metadata: { type: 'object' } },
        source: lists,
      }, `POST ${items}\nContent-Type: application/json\n\n{"Title":"a","AuthorId":1}`, 'invalid-body-value', `POST ${items}\nContent-Type: application/json\n\n{"Title":"a","Author":1}`],
      ['a file has no files or folders to expand', { paths: ['*/files', '*/files/{key}'], properties: { Files: { not: ['expand'] }, Folders: { not: ['expand'] } }, source: `${pages}working-with-folders-and-files-with-rest` }, `GET ${web}/GetFolderByServerRelativeUrl('/sites/hr/a')/Files?$expand=ListItemAllFields`, 'unsupported-property-use', `GET ${web}/GetFolderByServerRelativeUrl('/sites/hr/a')/Files?$expand=Files/ListItemAllFields`],
      ['the parameters of a search are query options', { paths: ['search/query/{key}', 'search/suggest/{key}'], refusal: "write search/query?querytext='…'", source: search }, `GET https://contoso.sharepoint.com/_api/search/query?querytext='Type:a*'&rowlimit=5&selectproperties='Title,Path'`, 'unsupported-resource', `GET https://contoso.sharepoint.com/_api/search/query(querytext='a')`],
      ['each property of a search is a text of its own', { paths: ['search/postquery'], members: { 'request/SelectProperties': { single: true }, 'request/SelectProperties/results': { single: true } }, source: search }, `POST https://contoso.sharepoint.com/_api/search/postquery\nContent-Type: application/json\n\n{"request":{"Querytext":"a","SelectProperties":["Title","Path"]}}`, 'invalid-body-value', `POST https://contoso.sharepoint.com/_api/search/postquery\nContent-Type: application/json\n\n{"request":{"Querytext":"a","SelectProperties":["Title,Path"]}}`],
      ['the template of a list is a number', { paths: ['web/lists'], members: { BaseTemplate: { type: 'number' } }, source: lists }, `POST ${web}/lists\nContent-Type: application/json\n\n{"Title":"a","BaseTemplate":100}`, 'invalid-body-value', `POST ${web}/lists\nContent-Type: application/json\n\n{"Title":"a","BaseTemplate":"100"}`],
    ]), // prettier-ignore
  ],
};
