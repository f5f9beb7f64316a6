/** Reporting data of Project Server and Project Online: OData V3 that can only be read. */
import type { Route } from '../semantics/index.js';
import { profileV3 } from './odata-v3.js';
import type { Profile } from './profile.js';

const service = ['_api', 'ProjectData'];

/** A language may follow: `ProjectData/[en-US]/Projects`. */
const roots = [[...service, '[{name}]'], service];

export const projectServer: Profile = {
  name: 'project-server',
  summary: 'Project Server and Project Online, ProjectData: OData V3 for reports, read only',
  extends: profileV3,
  addresses: {
    source: 'https://learn.microsoft.com/en-us/previous-versions/office/project-odata/jj163015(v=office.15)',
    hosts: 'any',
    routes: roots.flatMap((segments): Route[] => [
      { interface: 'batch', segments: [...segments, '$batch'], methods: ['POST'] },
      { interface: 'object', segments, methods: ['GET'] },
    ]),
    before: ['sharepoint'],
    examples: [
      'https://contoso.sharepoint.com/sites/pwa/_api/ProjectData/Projects',
      "https://host/pwa/_api/ProjectData/[en-US]/Projects(guid'0f8fad5b-d9cb-469f-a165-70867728950e')",
    ],
  },
  facts: [],
};
