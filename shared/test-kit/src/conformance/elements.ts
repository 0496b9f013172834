import type { JSXAttribute, JSXElement, JSXOpeningElement, JSXSpreadAttribute, Node } from '@babel/types';

/** An element in the sources: JSX, or a call of `createElement`. */
export interface SourceElement {
  tag: Tag | null;
  /** In order: a later one overrides an earlier one. */
  attributes: readonly Attribute[];
}

/** An HTML element, a name, or a member of an object (`forms.Form`); null if it is computed. */
type Tag = { html: string } | { name: string } | { object: string; name: string };
/** `value` is null for an attribute without a value, which means true. */
export type Attribute = { name: string; value: Node | null } | { spread: Node };

export function elementOfJsx({ openingElement }: JSXElement): SourceElement {
  return { tag: tagOfJsx(openingElement.name), attributes: openingElement.attributes.map(attributeOfJsx) };
}

/** Returns the element that a call of `createElement` with these arguments creates. */
export function elementOfCall([tag, properties]: readonly Node[]): SourceElement {
  return {
    tag: tag?.type === 'StringLiteral' ? { html: tag.value } : tag ? nameOf(tag) : null,
    attributes: properties ? attributesOf(unwrapped(properties)) : [],
  };
}

/** Returns the name in an expression, if it is an identifier or a member of one. */
export function nameOf(node: Node): { name: string } | { object: string; name: string } | null {
  if (node.type === 'Identifier') return { name: node.name };
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier' && !node.computed
    ? { object: node.object.name, name: node.property.name }
    : null;
}

/** Returns a value without type assertions and parentheses. */
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
