/**
 * Converts the function imports of CSDL 1 to 3, which declare and expose an operation at once ([MC-CSDL]
 * "FunctionImport").
 */
import type { CsdlTree } from './csdl-tree.js';
import { convertAnnotations, type V3Annotations } from './csdl-v3-annotations.js';
import { typedAttributes } from './csdl-v3-types.js';
import { childrenOf, typeName, type V3Tree } from './csdl-v3-tree.js';

/** A function or action, and the import that exposes it; a bound one has none. */
export interface V3Operation {
  readonly operation: CsdlTree;
  readonly exposure: CsdlTree | undefined;
}

/**
 * Converts a `<FunctionImport>` to an operation with a name in a namespace; `target` is the name of the import in
 * annotations.
 */
export function convertFunctionImport(
  tree: V3Tree,
  target: string,
  namespace: string,
  name: string,
  annotations: V3Annotations,
): V3Operation {
  const { attributes, span } = tree;
  const kind = isFunction(tree) ? 'Function' : 'Action';
  const isBound = truth(attributes['IsBindable'] ?? attributes['m:IsBindable']) === true;
  const said = [...annotations.of(tree, target, annotations.descriptions(tree)), ...convertAnnotations(tree)];
  const parameters = childrenOf(tree, 'Parameter')
    .filter((parameter) => parameter.attributes['Mode'] !== 'Out')
    .map((parameter, i) => convertParameter(parameter, isBound && i === 0, target, annotations));
  const operation = {
    name: kind,
    // The service operations of V1 and V2, which have a method, can be followed by a path.
    attributes: {
      Name: name,
      IsBound: isBound ? 'true' : undefined,
      IsComposable:
        kind === 'Function' ? (attributes['IsComposable'] ?? String('m:HttpMethod' in attributes)) : undefined,
      EntitySetPath: attributes['EntitySetPath'],
    },
    span,
    children: [...parameters, ...resultOf(tree), ...(isBound ? said : [])],
    text: '',
  };
  // CSDL 13.5 and 13.6: an operation at the root of the service is not bound.
  if (isBound) return { operation, exposure: undefined };
  const entitySet = attributes['EntitySet'] ?? childrenOf(tree, 'ReturnType')[0]?.attributes['EntitySet'];
  const exposed = { Name: attributes['Name'], [kind]: `${namespace}.${name}`, EntitySet: entitySet };
  return { operation, exposure: { name: `${kind}Import`, attributes: exposed, span, children: said, text: '' } };
}

/** V1 and V2 determine it by the method, V3 by whether the call has side effects, which is the default. */
function isFunction({ attributes }: V3Tree): boolean {
  const method = attributes['m:HttpMethod']?.trim().toUpperCase();
  if (method !== undefined) return method === 'GET';
  return truth(attributes['IsSideEffecting'] ?? attributes['m:IsSideEffecting']) === false;
}

const truth = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : ['true', '1'].includes(value.trim());

function convertParameter(tree: V3Tree, isBinding: boolean, target: string, annotations: V3Annotations): CsdlTree {
  const mayBeLeftOut = !isBinding && truth(tree.attributes['Nullable']) !== false;
  const concluded = [...(mayBeLeftOut ? [annotations.optional(tree)] : []), ...annotations.descriptions(tree)];
  return {
    ...tree,
    attributes: typedAttributes(tree),
    children: [
      ...annotations.of(tree, `${target}/${tree.attributes['Name'] ?? ''}`, concluded),
      ...convertAnnotations(tree),
    ],
  };
}

/** The type is in an attribute, and in CSDL 3 also in an element. */
function resultOf(tree: V3Tree): CsdlTree[] {
  const [element] = childrenOf(tree, 'ReturnType');
  const type = tree.attributes['ReturnType'] ?? element?.attributes['Type'];
  if (type === undefined) return [];
  const { span } = element ?? tree;
  return [{ name: 'ReturnType', attributes: { Type: typeName(type.trim()) }, span, children: [], text: '' }];
}
