/** The names that requests to the asset management service use most, in the order of its interface document. */
import type { PopularNames } from '../../semantics/index.js';

const ofRecords = ['Context', 'Status', 'ExternalId'];

export const assetManagementPopularNames: PopularNames = {
  roots: ['Equipment', 'Article', 'Department', 'Building', 'Invoice', 'Site', 'ArticleGroup', 'EquipmentSparePart'],
  options: ['filter', 'select', 'expand', 'orderby', 'top', 'skip', 'count'],
  preferences: [],
  members: {
    Equipment: {
      any: ['Id', 'Code', 'Description', 'Status', 'Department', 'SerialNumber', 'TypeNumber', 'InstallDate', 'ManufactureYear'],
      filter: ['Description', 'Status', 'Department', 'Code', 'InstallDate', 'Id', 'ManufactureYear', 'SerialNumber'],
      orderby: ['Description', 'Code', 'InstallDate', 'Id'],
      expand: ['Department', 'Vendor', 'EquipmentType', 'SpareParts', 'PartOfEquipment', 'CostCenter'],
      path: ['SpareParts', 'Department', 'Vendor', 'PartOfEquipment'],
      body: [...ofRecords, 'Code', 'Description', 'Department', 'EquipmentType'],
    },
    EquipmentSparePart: { any: ['Equipment', 'Article'], expand: ['Article', 'Equipment'] },
    Article: { any: ['Id', 'Description', 'PurchasePrice', 'ArticleGroup', 'Status'], body: [...ofRecords, 'Description'] },
  },
}; // prettier-ignore
