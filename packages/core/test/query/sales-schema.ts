/** The schema of the tests of queries as data: every kind of property, navigation with and without constraints, contained and derived entities. */
import { loadSchema } from '@odatalint/core/schema';

export const salesCsdl = `<?xml version="1.0"?>
<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices>
    <Schema Namespace="Sales" Alias="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="Order">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <Property Name="TenantID" Type="Edm.Guid"/>
        <Property Name="Title" Type="Edm.String"/>
        <Property Name="Number" Type="Edm.Int64"/>
        <Property Name="Total" Type="Edm.Decimal" Scale="variable"/>
        <Property Name="Weight" Type="Edm.Double"/>
        <Property Name="Day" Type="Edm.Date"/>
        <Property Name="Sent" Type="Edm.DateTimeOffset" Precision="9"/>
        <Property Name="At" Type="Edm.TimeOfDay"/>
        <Property Name="Wait" Type="Edm.Duration"/>
        <Property Name="Paid" Type="Edm.Boolean"/>
        <Property Name="Photo" Type="Edm.Binary"/>
        <Property Name="Place" Type="Edm.GeographyPoint"/>
        <Property Name="State" Type="Sales.State"/>
        <Property Name="Kind" Type="Sales.Kind"/>
        <Property Name="Tags" Type="Collection(Edm.String)"/>
        <Property Name="Address" Type="Sales.Address"/>
        <Property Name="CustomerID" Type="Edm.String"/>
        <NavigationProperty Name="Customer" Type="Sales.Customer" Partner="Orders">
          <ReferentialConstraint Property="CustomerID" ReferencedProperty="ID"/>
        </NavigationProperty>
        <NavigationProperty Name="Items" Type="Collection(Sales.Item)" ContainsTarget="true"/>
        <Annotation Term="Org.OData.Core.V1.AlternateKeys"><Collection><Record><PropertyValue Property="Key"><Collection><Record>
          <PropertyValue Property="Name" PropertyPath="Number"/><PropertyValue Property="Alias" String="Number"/>
        </Record></Collection></PropertyValue></Record></Collection></Annotation>
      </EntityType>
      <EntityType Name="BigOrder" BaseType="Sales.Order"><Property Name="Discount" Type="Edm.Decimal" Scale="2"/></EntityType>
      <EntityType Name="Item">
        <Key><PropertyRef Name="Line"/></Key>
        <Property Name="Line" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Price" Type="Edm.Decimal" Scale="variable"/>
        <NavigationProperty Name="Product" Type="Sales.Product"/>
      </EntityType>
      <EntityType Name="Product">
        <Key><PropertyRef Name="Group"/><PropertyRef Name="Code"/></Key>
        <Property Name="Group" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Code" Type="Edm.String" Nullable="false"/>
        <Property Name="Name" Type="Edm.String"/>
      </EntityType>
      <EntityType Name="Customer" OpenType="true">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.String" Nullable="false"/>
        <Property Name="Name" Type="Edm.String"/>
        <Property Name="Address" Type="Sales.Address"/>
        <NavigationProperty Name="Orders" Type="Collection(Sales.Order)" Partner="Customer"/>
        <NavigationProperty Name="Boss" Type="Sales.Customer"/>
      </EntityType>
      <ComplexType Name="Address">
        <Property Name="City" Type="Edm.String"/>
        <Property Name="Street" Type="Edm.String"/>
        <NavigationProperty Name="Country" Type="Sales.Country"/>
      </ComplexType>
      <EntityType Name="Country">
        <Key><PropertyRef Name="Code"/></Key>
        <Property Name="Code" Type="Edm.String" Nullable="false"/>
      </EntityType>
      <EnumType Name="State"><Member Name="Open"/><Member Name="Done"/></EnumType>
      <EnumType Name="Kind" IsFlags="true"><Member Name="Fast" Value="1"/><Member Name="Cheap" Value="2"/></EnumType>
      <Function Name="Age" IsBound="true">
        <Parameter Name="order" Type="Sales.Order"/>
        <ReturnType Type="Edm.Duration"/>
      </Function>
      <Function Name="Large" IsBound="true" EntitySetPath="orders" IsComposable="true">
        <Parameter Name="orders" Type="Collection(Sales.Order)"/>
        <Parameter Name="above" Type="Edm.Decimal"/>
        <ReturnType Type="Collection(Sales.Order)"/>
      </Function>
      <Function Name="Today"><ReturnType Type="Edm.Date"/></Function>
      <EntityContainer Name="Container">
        <EntitySet Name="Orders" EntityType="Sales.Order">
          <NavigationPropertyBinding Path="Customer" Target="Customers"/>
          <NavigationPropertyBinding Path="Items/Product" Target="Products"/>
          <NavigationPropertyBinding Path="Address/Country" Target="Countries"/>
        </EntitySet>
        <EntitySet Name="Archive" EntityType="Sales.Order"/>
        <EntitySet Name="Customers" EntityType="Sales.Customer">
          <NavigationPropertyBinding Path="Orders" Target="Orders"/>
          <NavigationPropertyBinding Path="Boss" Target="Customers"/>
          <NavigationPropertyBinding Path="Address/Country" Target="Countries"/>
        </EntitySet>
        <EntitySet Name="Products" EntityType="Sales.Product"/>
        <EntitySet Name="Countries" EntityType="Sales.Country"/>
        <Singleton Name="Me" Type="Sales.Customer"><NavigationPropertyBinding Path="Orders" Target="Orders"/></Singleton>
        <FunctionImport Name="Today" Function="Sales.Today"/>
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>`;

export const salesSchema = loadSchema(salesCsdl).schema!;
