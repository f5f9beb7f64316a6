import { load, odata } from './client.js';

export const page = (department: string, size: number): string => odata`
  /api/v1/object/Equipment
    ?filter=Code EQ 'A' and Department/Id eq '${department}'
    &top=${size}
`;
export const pumps = load(/* odata */ '/api/v1/object/Equipment?filter=Code == "A"');
export const open = /* odata filter on Equipment */ 'Status = 20';
