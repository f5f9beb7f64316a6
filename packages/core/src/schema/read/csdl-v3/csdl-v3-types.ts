/**
 * Converts types, properties and parameters of CSDL 1 to 3 to CSDL 4.01 ([MC-CSDL] "EntityType", "ComplexType",
 * "Property").
 */
import type { CsdlElement } from '../csdl/csdl-element.js';
import type { CsdlTree } from './csdl-tree.js';
import { convertAnnotations, type V3Annotations } from './csdl-v3-annotations.js';
import type { V3Associations } from './csdl-v3-associations.js';
import { typeName, type V3Tree } from './csdl-v3-tree.js';

/** Converts `<EntityType>`, `<ComplexType>` and `<EnumType>`. */
export function convertType(
  tree: V3Tree,
  fullTypeName: string,
  associations: V3Associations,
  annotations: V3Annotations,
): CsdlTree {
  const convertChild = (child: V3Tree): CsdlTree[] => {
    switch (child.name) {
      case 'Property':
        return [convertProperty(child, fullTypeName, annotations)];
      case 'NavigationProperty': {
        const converted = associations.convert(child);
        const said = [...annotations.navigation(child, fullTypeName), ...convertAnnotations(child)];
        return [{ ...converted, children: [...converted.children, ...said] }];
      }
      case 'Member': {
        const name = `${fullTypeName}/${child.attributes['Name'] ?? ''}`;
        return [annotated(child, annotations.of(child, name, annotations.descriptions(child)))];
      }
      case 'Key':
        return [child];
      default:
        return [];
    }
  };
  return {
    ...tree,
    attributes: { ...tree.attributes, HasStream: tree.attributes['m:HasStream'] },
    children: [
      ...annotations.of(tree, fullTypeName, annotations.descriptions(tree)),
      ...convertAnnotations(tree),
      ...tree.children.flatMap(convertChild),
    ],
  };
}

const annotated = (tree: V3Tree, annotations: readonly CsdlTree[]): CsdlTree => ({
  ...tree,
  children: [...annotations, ...convertAnnotations(tree)],
});

function convertProperty(tree: V3Tree, fullTypeName: string, annotations: V3Annotations): CsdlTree {
  return { ...annotated(tree, annotations.property(tree, fullTypeName)), attributes: typedAttributes(tree) };
}

/** Converts `<Parameter>`, without its annotations. */
export const typedAttributes = ({ attributes }: V3Tree): CsdlElement['attributes'] => {
  const { Type: type, CollectionKind: kind, MaxLength: maxLength } = attributes;
  const name = type === undefined ? undefined : typeName(type.trim());
  // Before CSDL 3 another attribute made the type a collection.
  const isList = (kind === 'List' || kind === 'Bag') && name !== undefined && !name.startsWith('Collection(');
  return {
    ...attributes,
    Type: isList ? `Collection(${name})` : name,
    MaxLength: maxLength === 'Max' ? 'max' : maxLength,
    Scale: attributes['sap:variable-scale'] === 'true' ? 'floating' : attributes['Scale'],
  };
};
