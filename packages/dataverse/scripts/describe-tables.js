/** Describes tables as CSDL XML: the columns of common tables, and the keys and sets of the others. */

/** The tables whose columns are described. */
export const commonTables = [
  'account', 'activitymimeattachment', 'activityparty', 'activitypointer', 'annotation', 'appointment', 'asyncoperation', 'audit',
  'businessunit', 'campaign', 'competitor', 'connection', 'connectionrole', 'contact', 'contract', 'customeraddress', 'email',
  'entitlement', 'fax', 'goal', 'importjob', 'incident', 'invoice', 'invoicedetail', 'knowledgearticle', 'lead', 'letter', 'list',
  'mailbox', 'opportunity', 'opportunityproduct', 'organization', 'phonecall', 'pluginassembly', 'plugintype', 'pricelevel', 'product',
  'productpricelevel', 'publisher', 'queue', 'queueitem', 'quote', 'quotedetail', 'role', 'salesorder', 'salesorderdetail', 'savedquery',
  'sdkmessage', 'sdkmessageprocessingstep', 'solution', 'solutioncomponent', 'subject', 'systemform', 'systemuser', 'task', 'team',
  'template', 'territory', 'transactioncurrency', 'uom', 'uomschedule', 'userquery', 'webresource', 'workflow',
]; // prettier-ignore

/** The types of columns in the Web API; a type that is missing here belongs to columns that no request can name. */
const types = {
  BigInt: 'Edm.Int64',
  Boolean: 'Edm.Boolean',
  Decimal: 'Edm.Decimal',
  Double: 'Edm.Double',
  Integer: 'Edm.Int32',
  ManagedProperty: 'mscrm.BooleanManagedProperty',
  Memo: 'Edm.String',
  Money: 'Edm.Decimal',
  Picklist: 'Edm.Int32',
  State: 'Edm.Int32',
  Status: 'Edm.Int32',
  String: 'Edm.String',
  Uniqueidentifier: 'Edm.Guid',
};

/** https://learn.microsoft.com/power-apps/developer/data-platform/webapi/reference/booleanmanagedproperty */
const managed = { Value: 'Edm.Boolean', CanBeChanged: 'Edm.Boolean', ManagedPropertyLogicalName: 'Edm.String' };

const lookups = new Set(['Customer', 'Lookup', 'Owner']);

/** The names of other publishers have a prefix; those of relationships that the system makes for every table differ by the table only. */
const isOwn = (name) => !/^(?:adx|bpf|li|lk|userentityinstancedata)_|msdyn/i.test(name);

const typeOf = ({ Type, DateTimeBehavior }) =>
  Type === 'DateTime' ? (DateTimeBehavior === 'DateOnly' ? 'Edm.Date' : 'Edm.DateTimeOffset') : types[Type];

/** The navigation properties of a lookup: its own name for one table, otherwise one for each table. */
function referencesOf({ LogicalName: name, Type, Targets = '' }, { isActivity, table }) {
  const targets = Targets.split(',')
    .map((target) => target.trim())
    .filter(Boolean);
  if (Type === 'Owner') return [{ name, target: 'principal' }];
  if (targets.length === 1 && !/^(?:sla|stage|process)|externalparty$/.test(name))
    return [{ name, target: targets[0] }];
  if (targets.length < 2) return [];
  return targets.map((target) => ({ name: `${name}_${target}${isActivity ? `_${table}` : ''}`, target }));
}

/** CSDL XML of the tables. */
export function describeTables(pages) {
  const tables = new Map(pages.filter(({ name }) => isOwn(name)).map((page) => [page.name, page]));
  const common = new Set(commonTables.filter((name) => tables.has(name)));
  const missing = commonTables.filter((name) => !tables.has(name));
  if (missing.length > 0) throw new Error(`Pages are missing: ${missing.join(', ')}`);
  const navigations = navigationsOf(tables, common);
  const described = Array.from(tables.values(), (table) => {
    const columns = common.has(table.name) ? propertiesOf(table) : [];
    const members = [...new Map([...columns, ...(navigations.get(table.name) ?? [])]).values()].join('');
    return (
      `<EntityType Name="${table.name}" BaseType="mscrm.crmbaseentity"><Key><PropertyRef Name="${table.key}"/></Key>` +
      `${columns.some(([name]) => name === table.key) ? '' : property(table.key, 'Edm.Guid')[1]}${members}</EntityType>`
    );
  });
  const sets = Array.from(tables.values(), ({ name, set }) => `<EntitySet Name="${set}" EntityType="mscrm.${name}"/>`);
  return (
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>' +
    '<Schema Namespace="Microsoft.Dynamics.CRM" Alias="mscrm" xmlns="http://docs.oasis-open.org/odata/ns/edm">' +
    '<EntityType Name="crmbaseentity" Abstract="true"/>' +
    `<ComplexType Name="BooleanManagedProperty">${Object.entries(managed)
      .map(([name, type]) => property(name, type)[1])
      .join('')}</ComplexType>` +
    `<EntityType Name="principal" BaseType="mscrm.crmbaseentity"><Key><PropertyRef Name="ownerid"/></Key>${property('ownerid', 'Edm.Guid')[1]}</EntityType>` +
    `${described.join('')}<EntityContainer Name="System">${sets.join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
  );
}

const property = (name, type) => [name, `<Property Name="${name}" Type="${type}"/>`];
const navigation = (name, type) => [name, `<NavigationProperty Name="${name}" Type="${type}"/>`];

function propertiesOf({ columns }) {
  return columns.flatMap((column) => {
    const { LogicalName: name, Type, IsValidForRead } = column;
    if (!isOwn(name) || IsValidForRead === 'False') return [];
    if (lookups.has(Type)) return [property(`_${name}_value`, 'Edm.Guid')];
    const type = typeOf(column);
    return type === undefined || isNameOfLookup(name, columns) ? [] : [property(name, type)];
  });
}

/** The name of the row that a lookup refers to is not a column of the Web API: `createdbyname`, `createdbyyominame`. */
const isNameOfLookup = (name, columns) =>
  columns.some(
    ({ LogicalName: own, Type }) =>
      (lookups.has(Type) || Type === 'Picklist' || Type === 'Boolean' || Type === 'State' || Type === 'Status') &&
      (name === `${own}name` || name === `${own}yominame` || name === `${own}type`),
  );

/** The navigation properties of each table, by their names. */
function navigationsOf(tables, common) {
  const navigations = new Map();
  const add = (table, name, target, isCollection) => {
    if (!tables.has(table) || !(tables.has(target) || target === 'principal') || !isOwn(name)) return;
    if (!navigations.has(table)) navigations.set(table, []);
    navigations.get(table).push(navigation(name, isCollection ? `Collection(mscrm.${target})` : `mscrm.${target}`));
  };
  for (const table of tables.values()) {
    const { name, key, columns, isReferenced, refers, isLinked } = table;
    if (!common.has(name)) continue;
    const isActivity = key === 'activityid' && name !== 'activitypointer';
    for (const column of columns.filter(({ Type }) => lookups.has(Type)))
      for (const each of referencesOf(column, { isActivity, table: name })) add(name, each.name, each.target, false);
    for (const { ReferencingEntityNavigationPropertyName: own, ReferencedEntity: target } of refers)
      add(name, own, target, false);
    for (const { ReferencedEntityNavigationPropertyName: own, ReferencingEntity: target } of isReferenced)
      if (common.has(target)) add(name, own, target, true);
    for (const [one, other] of isLinked) {
      if (other === undefined) continue;
      add(one.LogicalName, one.NavigationPropertyName ?? '_', other.LogicalName, true);
      add(other.LogicalName, other.NavigationPropertyName ?? '_', one.LogicalName, true);
    }
  }
  return navigations;
}
