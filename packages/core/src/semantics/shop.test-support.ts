/** A small complete schema with a value of every kind, for tests of the meaning of expressions. */
import { loadSchema } from '../schema/index.js';

const csdl = `<?xml version="1.0"?>
<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices>
    <Schema Namespace="Shop" Alias="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="Order">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Title" Type="Edm.String"/>
        <Property Name="Total" Type="Edm.Decimal" Scale="variable"/>
        <Property Name="Day" Type="Edm.Date"/>
        <Property Name="Sent" Type="Edm.DateTimeOffset"/>
        <Property Name="Wait" Type="Edm.Duration"/>
        <Property Name="Paid" Type="Edm.Boolean"/>
        <Property Name="State" Type="Shop.State"/>
        <Property Name="Kind" Type="Shop.Kind"/>
        <Property Name="Weight" Type="Shop.Weight"/>
        <Property Name="Tags" Type="Collection(Edm.String)"/>
        <Property Name="Address" Type="Shop.Address"/>
        <NavigationProperty Name="Customer" Type="Shop.Customer"/>
        <NavigationProperty Name="Items" Type="Collection(Shop.Item)" ContainsTarget="true"/>
      </EntityType>
      <EntityType Name="Item">
        <Key><PropertyRef Name="Line"/></Key>
        <Property Name="Line" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Price" Type="Edm.Decimal" Scale="variable"/>
      </EntityType>
      <EntityType Name="Gift" BaseType="Shop.Item"><Property Name="Ribbon" Type="Edm.String"/></EntityType>
      <EntityType Name="Customer">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Name" Type="Edm.String"/>
        <Property Name="Address" Type="Shop.Address"/>
      </EntityType>
      <ComplexType Name="Address"><Property Name="City" Type="Edm.String"/></ComplexType>
      <ComplexType Name="HomeAddress" BaseType="Shop.Address"><Property Name="Floor" Type="Edm.Int32"/></ComplexType>
      <EnumType Name="State"><Member Name="Open"/><Member Name="Done"/></EnumType>
      <EnumType Name="Kind" IsFlags="true"><Member Name="Fast" Value="1"/><Member Name="Cheap" Value="2"/></EnumType>
      <TypeDefinition Name="Weight" UnderlyingType="Edm.Double"/>
      <Function Name="Age" IsBound="true">
        <Parameter Name="order" Type="Shop.Order"/>
        <ReturnType Type="Edm.Duration"/>
      </Function>
      <Function Name="Cheapest" IsBound="true">
        <Parameter Name="items" Type="Collection(Shop.Item)"/>
        <Parameter Name="below" Type="Edm.Int32" Nullable="false"/>
        <ReturnType Type="Shop.Item"/>
      </Function>
      <Function Name="Today"><ReturnType Type="Edm.Date"/></Function>
      <EntityContainer Name="Container">
        <EntitySet Name="Orders" EntityType="Shop.Order"/>
        <EntitySet Name="Customers" EntityType="Shop.Customer"/>
        <Singleton Name="Me" Type="Shop.Customer"/>
        <FunctionImport Name="Today" Function="Shop.Today"/>
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>`;

export const shopSchema = loadSchema(csdl).schema!;
