import type { Node, ObjectExpression } from '@babel/types';
import { type SourceElement, unwrapped } from './elements.ts';
import { type Origin, type Place, readSources, type SourceTree } from './syntax.ts';

/** Hooks that store a draft outside a form. */
const draftHooks = new Set(['useDraftText', 'useDraftState', 'useDraftStore']);
const areas = new Set(['TextArea', 'Textarea', 'textarea']);
const lines = new Set(['TextField', 'Input', 'input']);
/** Elements that users open and close: text in them needs a draft there, not in the page that opens them. */
const boundary = new Set(['form', 'Dialog', 'Sheet']);
/** Types of inputs without typed text, and those whose text is never stored. */
const otherTypes = new Set(
  [
    'button',
    'checkbox',
    'color',
    'date',
    'datetime-local',
    'file',
    'hidden',
    'image',
    'month',
    'number',
    'password',
    'radio',
    'range',
  ].concat(['reset', 'search', 'submit', 'time', 'week']),
);

/**
 * Returns where a remote takes text without storing a draft, according to the syntax trees of its sources: a `Form` or `FormDialog` of
 * `@cairn/ui` without a visible `draft` attribute, and a text area or text field that is in no such form and whose component uses no draft
 * hook. A field in a separate component counts where that component is used, in any file.
 * @param sources the text of each source file by its path, without tests
 * @throws SyntaxError naming a file that is not TypeScript or JavaScript
 */
export function draftProblems(sources: ReadonlyMap<string, string>): string[] {
  const tree = readSources(sources);
  const isStored = storing(tree);
  return tree.elements.flatMap(({ place, element }) => {
    const tag = tree.tagOf(place.file, element);
    if (tag === null) return [];
    if (isForm(tag)) {
      const said = draftOf(element) === 'missing';
      return said ? [`${place.file}: a ${tag.name} has no draft: name one in its tag, or say draft={false} for secrets`] : [];
    }
    const kind = kindOf(tag, element, place, tree);
    if (kind === null || isStored(place, kind)) return [];
    return [`${place.file}: a ${kind} has no draft: put it into a Form with a draft, or use useDraftText`];
  });
}

type Kind = 'text area' | 'text field';

function isForm({ from, name }: Origin): boolean {
  return isOfUi(from) && (name === 'Form' || name === 'FormDialog');
}

function isOfUi(from: string): boolean {
  return from === '@cairn/ui' || from.startsWith('@cairn/ui/');
}

/** Returns the kind of a text field; null if an element takes no text that should be stored. */
function kindOf(tag: Origin, element: SourceElement, { file, around }: Place, tree: SourceTree): Kind | null {
  const isPackage = !tag.from.startsWith('.') && !isSource(tag.from);
  const editable = literal(element, 'contentEditable');
  if (tag.from === '' && editable !== undefined && editable !== false && editable !== 'false') return 'text area';
  if (!isPackage || (!areas.has(tag.name) && !lines.has(tag.name))) return null;
  if (isTrue(element, 'readOnly') || isTrue(element, 'isReadOnly') || literal(element, 'data-secret') !== undefined) return null;
  if (areas.has(tag.name)) return 'text area';
  if (otherTypes.has(String(literal(element, 'type')))) return null;
  const complete = String(literal(element, 'autoComplete') ?? '');
  if (/^(?:one-time-code|cc-|current-password|new-password)/.test(complete)) return null;
  const isSearch = around.some((outer) => tree.tagOf(file, outer)?.name === 'search' || literal(outer, 'role') === 'search');
  return isSearch ? null : 'text field';
}

function isSource(from: string): boolean {
  return /\.[jt]sx?$/.test(from);
}

/** Returns a function that tells whether text typed at a place is stored. */
function storing(tree: SourceTree): (place: Place, kind: Kind) => boolean {
  const uses = new Map<string, Place[]>();
  for (const { place, name } of tree.uses) {
    const { from, name: declared } = tree.originOf(place.file, name);
    if (from === place.file && declared === place.declaration) continue; // its own declaration
    const key = `${from}:${declared}`;
    uses.set(key, [...(uses.get(key) ?? []), place]);
  }
  const usesOf = ({ file, declaration }: Place) => [...(uses.get(`${file}:${declaration}`) ?? []), ...(uses.get(`${file}:*`) ?? [])];

  const hooked = new Set<string>();
  const below = new Map<string, Set<string>>();
  for (const { place, name } of tree.uses) {
    const { from, name: used } = tree.originOf(place.file, name);
    const key = `${place.file}:${place.declaration}`;
    if (isOfUi(from) && draftHooks.has(used)) hooked.add(key);
    else if (/^use[A-Z]/.test(used)) below.set(`${from}:${used}`, (below.get(`${from}:${used}`) ?? new Set()).add(key));
  }
  for (const key of hooked) for (const user of below.get(key) ?? []) hooked.add(user); // iteration includes elements added meanwhile

  /** Components that render their children in a form, and whether it stores them. */
  const forms = new Map<string, 'stored' | 'none'>();
  for (const { place, element } of tree.elements) {
    const tag = tree.tagOf(place.file, element);
    if (!tag || !isForm(tag)) continue;
    const holdsChildren = tree.uses.some(({ place: { around }, name }) => name === 'children' && around.includes(element));
    if (holdsChildren) forms.set(`${place.file}:${place.declaration}`, draftOf(element) === 'none' ? 'none' : 'stored');
  }

  const isStored = (place: Place, kind: Kind, seen: ReadonlySet<string>): boolean => {
    const key = `${place.file}:${place.declaration}`;
    for (const outer of place.around.toReversed()) {
      const tag = tree.tagOf(place.file, outer);
      if (!tag) continue;
      const draft = isForm(tag) ? draftOf(outer) : forms.get(`${tag.from}:${tag.name}`);
      if (draft !== undefined) return draft !== 'none' || kind === 'text field' || hooked.has(key);
      if (boundary.has(tag.name) && !isSource(tag.from)) return hooked.has(key);
    }
    if (hooked.has(key)) return true;
    if (place.declaration === '' || seen.has(key)) return seen.has(key);
    const used = usesOf(place);
    return used.length > 0 && used.every((use) => isStored(use, kind, new Set([...seen, key])));
  };
  return (place, kind) => isStored(place, kind, new Set());
}

/**
 * Returns what a form's tag says about its draft. A spread whose properties are not visible cannot replace a draft: the types refuse it.
 */
function draftOf({ attributes }: SourceElement): 'stored' | 'none' | 'missing' {
  let draft: 'stored' | 'none' | 'missing' = 'missing';
  for (const item of attributes) {
    if ('spread' in item) for (const object of objectsOf(item.spread)) draft = draftIn(object) ?? draft;
    else if (item.name === 'draft') draft = judge(item.value);
  }
  return draft;
}

function draftIn({ properties }: ObjectExpression): 'stored' | 'none' | 'missing' | null {
  let draft: 'stored' | 'none' | 'missing' | null = null;
  for (const property of properties) {
    if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier' || property.key.name !== 'draft') continue;
    draft = judge(property.value);
  }
  return draft;
}

/** Returns the object literals that an expression may evaluate to. */
function objectsOf(written: Node): ObjectExpression[] {
  const value = unwrapped(written);
  if (value.type === 'ObjectExpression') return [value];
  if (value.type === 'LogicalExpression') return [...objectsOf(value.left), ...objectsOf(value.right)];
  return value.type === 'ConditionalExpression' ? [...objectsOf(value.consequent), ...objectsOf(value.alternate)] : [];
}

/**
 * Classifies a draft attribute: a name, `false`, or neither. A value known only at run time counts as a name, because its type guarantees
 * one.
 */
function judge(written: Node | null): 'stored' | 'none' | 'missing' {
  const value = written && unwrapped(written);
  switch (value?.type) {
    case 'ConditionalExpression': {
      const both = [judge(value.consequent), judge(value.alternate)];
      return both.includes('missing') ? 'missing' : both.includes('stored') ? 'stored' : 'none';
    }
    case 'BooleanLiteral':
      return value.value ? 'missing' : 'none';
    case 'StringLiteral':
      return value.value === '' ? 'missing' : 'stored';
    case 'Identifier':
      return value.name === 'undefined' ? 'missing' : 'stored';
    case 'TemplateLiteral':
    case 'MemberExpression':
    case 'CallExpression':
    case 'BinaryExpression':
      return 'stored';
    default:
      return 'missing';
  }
}

/** Returns the literal value of an attribute; null if it is computed; undefined if there is none. */
function literal({ attributes }: SourceElement, name: string): string | boolean | null | undefined {
  for (const item of attributes) {
    if ('spread' in item || item.name !== name) continue;
    if (!item.value) return true;
    const { value } = item;
    return value.type === 'StringLiteral' || value.type === 'BooleanLiteral' ? value.value : null;
  }
  return undefined;
}

function isTrue(element: SourceElement, name: string): boolean {
  return literal(element, name) === true;
}
