import type { JSXAttribute, JSXElement, JSXOpeningElement, JSXSpreadAttribute, Node } from '@babel/types';

/** An element as sources write it: in JSX, or as a call of `createElement`. */
export interface SourceElement {
  tag: Tag | null;
  /** In their order: a later one replaces an earlier one. */
  attributes: readonly Attribute[];
}

/** An element of HTML, a name, or a member of one (`forms.Form`); null where code computes it. */
type Tag = { html: string } | { name: string } | { object: string; name: string };
/** `value` is null for one without a value, which is true. */
export type Attribute = { name: string; value: Node | null } | { spread: Node };

export function elementOfJsx({ openingElement }: JSXElement): SourceElement {
  return { tag: tagOfJsx(openingElement.name), attributes: openingElement.attributes.map(attributeOfJsx) };
}

/** The element that a call of `createElement` with these arguments makes. */
export function elementOfCall([tag, properties]: readonly Node[]): SourceElement {
  return {
    tag: tag?.type === 'StringLiteral' ? { html: tag.value } : tag ? nameOf(tag) : null,
    attributes: properties ? attributesOf(unwrapped(properties)) : [],
  };
}

/** What an expression names, if it is a name or a member of one. */
export function nameOf(node: Node): { name: string } | { object: string; name: string } | null {
  if (node.type === 'Identifier') return { name: node.name };
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier' && !node.computed
    ? { object: node.object.name, name: node.property.name }
    : null;
}

/** A value without the types that are written around it. */
export function unwrapped(value: Node): Node {
  switch (value.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return unwrapped(value.expression);
    default:
      return value;
  }
}

function tagOfJsx(name: JSXOpeningElement['name']): Tag | null {
  if (name.type === 'JSXIdentifier') return /^[a-z]/.test(name.name) ? { html: name.name } : { name: name.name };
  return name.type === 'JSXMemberExpression' && name.object.type === 'JSXIdentifier'
    ? { object: name.object.name, name: name.property.name }
    : null;
}

function attributeOfJsx(item: JSXAttribute | JSXSpreadAttribute): Attribute {
  if (item.type === 'JSXSpreadAttribute') return { spread: item.argument };
  const { name, value } = item;
  return {
    name: name.type === 'JSXIdentifier' ? name.name : `${name.namespace.name}:${name.name.name}`,
    value: value?.type === 'JSXExpressionContainer' ? value.expression : (value ?? null),
  };
}

function attributesOf(properties: Node): Attribute[] {
  if (properties.type !== 'ObjectExpression') return [{ spread: properties }];
  return properties.properties.flatMap((property): Attribute[] => {
    if (property.type === 'SpreadElement') return [{ spread: property.argument }];
    const { key } = property;
    const name = key.type === 'StringLiteral' ? key.value : key.type === 'Identifier' && !property.computed ? key.name : null;
    if (name === null) return [];
    return [{ name, value: property.type === 'ObjectProperty' ? property.value : property }];
  });
}
