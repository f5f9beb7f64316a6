/** The declarations of the interface document of the asset management service, as annotated CSDL. */

/** The sets that the document names, and those of their references whose sets it names too. */
const entitySets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Equipment: {
    Department: 'Department',
    PartOfEquipment: 'Equipment',
    Vendor: 'Vendor',
    SpareParts: 'EquipmentSparePart',
  },
  EquipmentSparePart: { Equipment: 'Equipment', Article: 'Article' },
  Article: { ArticleGroup: 'ArticleGroup', Vendor: 'Vendor' },
  ArticleGroup: {},
  Department: { Site: 'Site' },
  Site: {},
  Building: {},
  BuildingFloor: {},
  Invoice: { Lines: 'InvoiceLine' },
  InvoiceLine: {},
  Vendor: {},
};

/**
 * What applies to every set; no term can say so once for all of them. It is read at every start, so what the terms
 * default to (filterable, sortable, countable, deletable …) is not said again.
 *
 * - Limits: "Nested levels in expand: 3".
 * - Writing, body rule 6: "Context and Status are mandatory in the body for PUT and POST".
 * - Writing: "PUT inserts or updates", "PATCH updates". Context and Currency are no NonUpdatableProperties, since a PUT
 *   that updates carries Context too; that they keep their values is said by Core.Immutable.
 */
const restrictions = `
          <Annotation Term="Capabilities.ExpandRestrictions">
            <Record><PropertyValue Property="MaxLevels" Int="3"/></Record>
          </Annotation>
          <Annotation Term="Capabilities.InsertRestrictions">
            <Record>
              <PropertyValue Property="RequiredProperties">
                <Collection><PropertyPath>Context</PropertyPath><PropertyPath>Status</PropertyPath></Collection>
              </PropertyValue>
            </Record>
          </Annotation>
          <Annotation Term="Capabilities.UpdateRestrictions">
            <Record>
              <PropertyValue Property="Upsertable" Bool="true"/>
              <PropertyValue Property="UpdateMethod" EnumMember="Capabilities.HttpMethod/PATCH Capabilities.HttpMethod/PUT"/>
            </Record>
          </Annotation>`;

function entitySet(name: string, type: string, bindings: Readonly<Record<string, string>>): string {
  const targets = Object.entries(bindings).map(
    ([path, target]) => `
          <NavigationPropertyBinding Path="${path}" Target="${target}"/>`,
  );
  return `
        <EntitySet Name="${name}" EntityType="Self.${type}">${targets.join('')}${restrictions}
        </EntitySet>`;
}

/**
 * The schema of the service, as CSDL XML. It is partial: the document says "the full list of entities and of the fields
 * of each entity beyond those listed: not shown", so every type is open. What the document leaves open has no
 * declaration here, and so no finding.
 */
export const assetManagementCsdl = `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:Reference Uri="https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Core.V1.xml">
    <edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/>
  </edmx:Reference>
  <edmx:Reference Uri="https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Capabilities.V1.xml">
    <edmx:Include Namespace="Org.OData.Capabilities.V1" Alias="Capabilities"/>
  </edmx:Reference>
  <edmx:DataServices>
    <Schema Namespace="AssetManagement" Alias="Self" xmlns="http://docs.oasis-open.org/odata/ns/edm">

      <!-- Fields seen, the rows "(all)". It has no key, as the keys of the entities differ. -->
      <EntityType Name="Record" Abstract="true" OpenType="true">
        <!--
          "The service's own identifier". On POST the service assigns it, on PUT the path gives it. ComputedDefaultValue
          says just that; Computed would say that no client ever chooses it. That a body must not hold it is a rule for
          identifiers, which keys are, and has no term.
        -->
        <Property Name="Id" Type="Edm.String" Nullable="false">
          <Annotation Term="Core.ComputedDefaultValue"/>
          <Annotation Term="Core.Description" String="The service's own identifier; returned in every response body."/>
        </Property>
        <Property Name="ExternalId" Type="Edm.String">
          <Annotation Term="Core.Description" String="An identifier chosen by the client; unique together with DataProvider."/>
        </Property>
        <!-- "Default on insert through REST is the literal Rest unless the API key definition sets another" -->
        <Property Name="DataProvider" Type="Edm.String">
          <Annotation Term="Core.ComputedDefaultValue"/>
          <Annotation Term="Core.Description" String="Where the record comes from; Rest, unless the API key sets another."/>
        </Property>
        <Property Name="Context" Type="Edm.Int32">
          <Annotation Term="Core.Immutable"/>
          <Annotation Term="Core.Description" String="Mandatory on PUT and POST; set on insert and not changed later."/>
        </Property>
        <Property Name="Status" Type="Edm.Int32">
          <Annotation Term="Core.Description" String="Mandatory on PUT and POST."/>
        </Property>
        <!-- The types of these two are not shown; they may well be references. -->
        <Property Name="SystemCompany" Type="Edm.Untyped">
          <Annotation Term="Core.Computed"/>
          <Annotation Term="Core.Description" String="The owning company, set from the API key; not allowed in a body."/>
        </Property>
        <Property Name="Currency" Type="Edm.Untyped">
          <Annotation Term="Core.Immutable"/>
          <Annotation Term="Core.ComputedDefaultValue"/>
          <Annotation Term="Core.Description" String="Set on insert, else that of the API key's company; not changed later."/>
        </Property>
        <!--
          Addressing of resources: "Single entity by external identifier"; Fields seen: "with DataProvider it is unique".
          Clients also write both: (ExternalId='…',DataProvider='…').
        -->
        <Annotation Term="Core.AlternateKeys">
          <Collection>
            <Record>
              <PropertyValue Property="Key">
                <Collection>
                  <Record><PropertyValue Property="Name" PropertyPath="ExternalId"/><PropertyValue Property="Alias" String="ExternalId"/></Record>
                </Collection>
              </PropertyValue>
            </Record>
            <Record>
              <PropertyValue Property="Key">
                <Collection>
                  <Record><PropertyValue Property="Name" PropertyPath="ExternalId"/><PropertyValue Property="Alias" String="ExternalId"/></Record>
                  <Record><PropertyValue Property="Name" PropertyPath="DataProvider"/><PropertyValue Property="Alias" String="DataProvider"/></Record>
                </Collection>
              </PropertyValue>
            </Record>
          </Collection>
        </Annotation>
      </EntityType>

      <!-- Fields seen, the rows "Equipment" -->
      <EntityType Name="Equipment" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
        <Property Name="Code" Type="Edm.String"/>
        <Property Name="Description" Type="Edm.String">
          <!-- "multi-lingual capable" -->
          <Annotation Term="Core.IsLanguageDependent"/>
        </Property>
        <Property Name="InstallDate" Type="Edm.Date"/>
        <Property Name="ManufactureYear" Type="Edm.Int32"/>
        <Property Name="NextPmMaintenanceDate" Type="Edm.Date"/>
        <Property Name="SerialNumber" Type="Edm.String"/>
        <Property Name="TypeNumber" Type="Edm.String"/>
        <NavigationProperty Name="CostCenter" Type="Self.CostCenter"/>
        <NavigationProperty Name="Department" Type="Self.Department"/>
        <NavigationProperty Name="EquipmentType" Type="Self.EquipmentType"/>
        <NavigationProperty Name="PartOfEquipment" Type="Self.Equipment"/>
        <NavigationProperty Name="ProcessFunction" Type="Self.ProcessFunction"/>
        <NavigationProperty Name="Vendor" Type="Self.Vendor"/>
        <NavigationProperty Name="SpareParts" Type="Collection(Self.EquipmentSparePart)" Partner="Equipment"/>
      </EntityType>

      <!--
        "EquipmentSparePart has Equipment, Article": the key properties are references that are written flat. CSDL wants an
        alias that no property has, but the service does use one name for the reference and for its key.
      -->
      <EntityType Name="EquipmentSparePart" BaseType="Self.Record">
        <Key>
          <PropertyRef Name="Equipment/Id" Alias="Equipment"/>
          <PropertyRef Name="Article/Id" Alias="Article"/>
        </Key>
        <NavigationProperty Name="Equipment" Type="Self.Equipment" Nullable="false" Partner="SpareParts"/>
        <NavigationProperty Name="Article" Type="Self.Article" Nullable="false"/>
      </EntityType>

      <!-- Fields seen, the rows "Article" -->
      <EntityType Name="Article" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
        <Property Name="Description" Type="Edm.String"/>
        <Property Name="PurchasePrice" Type="Edm.Decimal" Scale="variable"/>
        <NavigationProperty Name="ArticleGroup" Type="Self.ArticleGroup"/>
        <NavigationProperty Name="Vendor" Type="Self.Vendor"/>
      </EntityType>

      <EntityType Name="ArticleGroup" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
      </EntityType>

      <!-- Fields seen, the rows "the service" -->
      <EntityType Name="Vendor" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
        <Property Name="Name" Type="Edm.String"/>
      </EntityType>

      <!-- Fields seen, the rows "Department". The way back from a job is not shown, so Jobs has no partner. -->
      <EntityType Name="Department" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
        <NavigationProperty Name="Jobs" Type="Collection(Self.Job)"/>
        <NavigationProperty Name="Site" Type="Self.Site"/>
      </EntityType>

      <EntityType Name="Site" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
      </EntityType>

      <EntityType Name="Job" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
      </EntityType>

      <EntityType Name="Building" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
        <NavigationProperty Name="BuildingParts" Type="Collection(Self.BuildingPart)" Partner="Building"/>
      </EntityType>

      <!--
        "BuildingParts has Building, Id". A key property that goes through the partner of a navigation repeats the key of
        the parent and may be left out in a path (the shortening rule).
      -->
      <EntityType Name="BuildingPart" BaseType="Self.Record">
        <Key>
          <PropertyRef Name="Building/Id" Alias="Building"/>
          <PropertyRef Name="Id"/>
        </Key>
        <NavigationProperty Name="Building" Type="Self.Building" Nullable="false" Partner="BuildingParts"/>
        <NavigationProperty Name="BuildingFloors" Type="Collection(Self.BuildingFloor)" Partner="BuildingPart"/>
      </EntityType>

      <!-- "BuildingFloor has key properties Building, BuildingPart, Id" -->
      <EntityType Name="BuildingFloor" BaseType="Self.Record">
        <Key>
          <PropertyRef Name="BuildingPart/Building/Id" Alias="Building"/>
          <PropertyRef Name="BuildingPart/Id" Alias="BuildingPart"/>
          <PropertyRef Name="Id"/>
        </Key>
        <NavigationProperty Name="BuildingPart" Type="Self.BuildingPart" Nullable="false" Partner="BuildingFloors"/>
      </EntityType>

      <EntityType Name="Invoice" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
        <NavigationProperty Name="Lines" Type="Collection(Self.InvoiceLine)"/>
      </EntityType>

      <!-- Its key is not shown, and a line may well be numbered within its invoice: no key is declared, none is checked. -->
      <EntityType Name="InvoiceLine" BaseType="Self.Record"/>

      <!-- Targets of references with a "string key"; their sets are not named. -->
      <EntityType Name="CostCenter" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
      </EntityType>
      <EntityType Name="EquipmentType" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
      </EntityType>
      <EntityType Name="ProcessFunction" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
      </EntityType>

      <!--
        Stands for the type of every set that is not listed: what is said of all records holds for it. Id is what its
        records call their identifier; whether it is the whole key, and of which type, is known of none of them.
      -->
      <EntityType Name="AnyRecord" BaseType="Self.Record">
        <Key><PropertyRef Name="Id"/></Key>
      </EntityType>

      <EntityContainer Name="Container">
        <!-- Query options, "Filter operators" -->
        <Annotation Term="Capabilities.FilterFunctions">
          <Collection>
            ${['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in', 'and', 'or', 'not'].map((name) => `<String>${name}</String>`).join('')}
          </Collection>
        </Annotation>
        <!-- Batch endpoint. The limit of 100 requests has no term. -->
        <Annotation Term="Capabilities.BatchSupport">
          <Record>
            <PropertyValue Property="Supported" Bool="true"/>
            <PropertyValue Property="RequestDependencyConditionsSupported" Bool="false"/>
            <PropertyValue Property="SupportedFormats"><Collection><String>application/json</String></Collection></PropertyValue>
          </Record>
        </Annotation>
        <!-- Endpoints, Summary: PUT, PATCH and POST take no query options. -->
        <Annotation Term="Capabilities.ModificationQueryOptions">
          <Record>
            <PropertyValue Property="ExpandSupported" Bool="false"/>
            <PropertyValue Property="SelectSupported" Bool="false"/>
            <PropertyValue Property="FilterSupported" Bool="false"/>
            <PropertyValue Property="SortSupported" Bool="false"/>
          </Record>
        </Annotation>
${Object.entries(entitySets)
  .map(([name, bindings]) => entitySet(name, name, bindings))
  .join('')}

        <!-- No set of the service: the template for every set that is not listed, custom sets included. -->${entitySet('AnySet', 'AnyRecord', {})}
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>
`;
