/** Reporting data of Project Server and Project Online: OData V3 that can only be read. */
import type { Conventions, Route, Service } from '../semantics/index.js';
import { odataV3 as odataV3Dialect } from '../syntax/index.js';
import { odataV3Service } from './odata-v3.js';

const service = ['_api', 'ProjectData'];

/** A language may follow: `ProjectData/[en-US]/Projects`. */
const roots = [[...service, '[{name}]'], service];

const conventions: Conventions = {
  ...odataV3Service.conventions,
  addresses: {
    ...odataV3Service.conventions.addresses,
    // https://learn.microsoft.com/en-us/previous-versions/office/project-odata/jj163015(v=office.15)
    hosts: 'any',
    routes: roots.flatMap((segments): Route[] => [
      { interface: 'batch', segments: [...segments, '$batch'], methods: ['POST'] },
      { interface: 'object', segments, methods: ['GET'] },
    ]),
  },
};

export const projectServer: Service = {
  ...odataV3Service,
  name: 'project-server',
  summary: 'Project Server and Project Online, ProjectData: OData V3 for reports, read only',
  dialect: { ...odataV3Dialect, name: 'project-server' },
  conventions,
};
