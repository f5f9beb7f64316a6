/** A schema of V3 for the tests of queries as data, with the types that V4 replaced. */
import { loadSchema } from '@odatalint/core/schema';

export const oldSchema =
  loadSchema(`<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx">
  <edmx:DataServices m:DataServiceVersion="3.0" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
    <Schema Namespace="Old" xmlns="http://schemas.microsoft.com/ado/2009/11/edm">
      <EntityType Name="Order">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int64" Nullable="false"/>
        <Property Name="Title" Type="Edm.String"/>
        <Property Name="Number" Type="Edm.Int32"/>
        <Property Name="Total" Type="Edm.Decimal"/>
        <Property Name="Weight" Type="Edm.Double"/>
        <Property Name="Token" Type="Edm.Guid"/>
        <Property Name="Day" Type="Edm.DateTime"/>
        <Property Name="Sent" Type="Edm.DateTimeOffset"/>
        <Property Name="Wait" Type="Edm.Time"/>
        <Property Name="Photo" Type="Edm.Binary"/>
        <Property Name="Paid" Type="Edm.Boolean"/>
        <Property Name="CustomerID" Type="Edm.String"/>
        <NavigationProperty Name="Customer" Relationship="Old.CustomerOrders" FromRole="Order" ToRole="Customer"/>
        <NavigationProperty Name="Lines" Relationship="Old.OrderLines" FromRole="Order" ToRole="Line"/>
      </EntityType>
      <EntityType Name="BigOrder" BaseType="Old.Order"/>
      <EntityType Name="Line">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <NavigationProperty Name="Product" Relationship="Old.LineProduct" FromRole="Line" ToRole="Product"/>
      </EntityType>
      <EntityType Name="Product">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Code" Type="Edm.String"/>
      </EntityType>
      <EntityType Name="Customer">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.String" Nullable="false"/>
        <Property Name="Name" Type="Edm.String"/>
        <NavigationProperty Name="Orders" Relationship="Old.CustomerOrders" FromRole="Customer" ToRole="Order"/>
      </EntityType>
      <Association Name="CustomerOrders">
        <End Type="Old.Customer" Role="Customer" Multiplicity="0..1"/><End Type="Old.Order" Role="Order" Multiplicity="*"/>
        <ReferentialConstraint>
          <Principal Role="Customer"><PropertyRef Name="ID"/></Principal>
          <Dependent Role="Order"><PropertyRef Name="CustomerID"/></Dependent>
        </ReferentialConstraint>
      </Association>
      <Association Name="OrderLines">
        <End Type="Old.Order" Role="Order" Multiplicity="1"/><End Type="Old.Line" Role="Line" Multiplicity="*"/>
      </Association>
      <Association Name="LineProduct">
        <End Type="Old.Line" Role="Line" Multiplicity="*"/><End Type="Old.Product" Role="Product" Multiplicity="0..1"/>
      </Association>
      <EntityContainer Name="Container" m:IsDefaultEntityContainer="true">
        <EntitySet Name="Orders" EntityType="Old.Order"/><EntitySet Name="Lines" EntityType="Old.Line"/>
        <EntitySet Name="Products" EntityType="Old.Product"/><EntitySet Name="Customers" EntityType="Old.Customer"/>
        <AssociationSet Name="A" Association="Old.CustomerOrders"><End Role="Customer" EntitySet="Customers"/><End Role="Order" EntitySet="Orders"/></AssociationSet>
        <AssociationSet Name="B" Association="Old.OrderLines"><End Role="Order" EntitySet="Orders"/><End Role="Line" EntitySet="Lines"/></AssociationSet>
        <AssociationSet Name="C" Association="Old.LineProduct"><End Role="Line" EntitySet="Lines"/><End Role="Product" EntitySet="Products"/></AssociationSet>
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>`).schema!;
