/** The format of Power Query M: the calls of OData.Feed and Web.Contents. */
import { isSlashComment } from '../../comments/comment-style.js';
import { fitPowerQueryEdit, powerQueryCall, readPowerQuery } from '../../programs/powerquery/power-query.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const powerQueryFormat: FormatDescriptor = {
  label: 'calls of OData.Feed and Web.Contents in Power Query and Power BI projects',
  example: 'let Orders = OData.Feed("https://host/odata/Orders?$top=1") in Orders\n',
  fileNames: { own: ['.pq', '.pqm'], shared: ['.m', '.tmdl'] },
  languageIds: ['powerquery'],
  embedding: 'whole',
  layout: 'embedded',
  hasTrailingComments: true,
  marker: powerQueryCall,
  isComment: isSlashComment,
  commentMark: '//',
  read: readPowerQuery,
  fitEdit: fitPowerQueryEdit,
};
