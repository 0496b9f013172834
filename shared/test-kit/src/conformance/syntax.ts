import path from 'node:path';
import { parse } from '@babel/parser';
import type { Node, Program, Statement } from '@babel/types';
import { elementOfCall, elementOfJsx, nameOf, type SourceElement } from './elements.ts';

/** What a name refers to: a top-level declaration of `file`, an export of a package, or an HTML element (`from` is empty). */
export interface Origin {
  /** A source file, or a package. */
  from: string;
  /** The exported or declared name. `*`: an unknown export of that file. */
  name: string;
}

/** A position in the sources. */
export interface Place {
  file: string;
  /** The top-level declaration around it; empty without one. */
  declaration: string;
  /** The elements around it, innermost last. */
  around: readonly SourceElement[];
}

export interface SourceTree {
  elements: readonly { place: Place; element: SourceElement }[];
  /** Each use of a name except in imports. */
  uses: readonly { place: Place; name: string }[];
  /** Returns what a name in a file refers to, also if it was renamed or re-exported. */
  originOf: (file: string, name: string) => Origin;
  /** Returns what the tag of an element refers to; null if it is computed. */
  tagOf: (file: string, element: SourceElement) => Origin | null;
}

interface SourceModule {
  imports: Map<string, Origin>;
  declared: Set<string>;
  /** The local name by exported name. */
  exports: Map<string, string>;
  /** The modules of `export * from`. */
  passedOn: string[];
}

/**
 * Parses source files and resolves their names across files.
 * @param sources the text of each file by its path
 * @throws SyntaxError naming the file
 */
export function readSources(sources: ReadonlyMap<string, string>): SourceTree {
  const modules = new Map<string, SourceModule>();
  const programs = new Map<string, Program>();
  const declaring = new Set<Node>();
  for (const [file, code] of sources) {
    const program = parseFile(file, code);
    const module: SourceModule = { imports: new Map(), declared: new Set(), exports: new Map(), passedOn: [] };
    modules.set(file, module);
    programs.set(file, program);
    const request = (text: string) => fileOf(file, text, sources) ?? text;
    for (const statement of program.body) readStatement(statement, module, request);
    walk(program, (node) => {
      if (node.type !== 'VariableDeclarator') return;
      if (node.id.type === 'Identifier') declaring.add(node.id);
      if (node.init) readAliases(node.id, node.init, module, request);
    });
  }

  const exported = (from: string, name: string, seen: ReadonlySet<string>): Origin => {
    const module = modules.get(from);
    if (!module || name === '*' || seen.has(`${from}:${name}`)) return { from, name };
    const passed = new Set([...seen, `${from}:${name}`]);
    const local = module.exports.get(name);
    if (local !== undefined) return local === '*' ? { from, name } : named(from, local, passed);
    for (const next of module.passedOn) {
      const found = exported(next, name, passed);
      if (!modules.has(found.from) || modules.get(found.from)?.declared.has(found.name)) return found;
    }
    return { from, name };
  };
  const named = (file: string, name: string, seen: ReadonlySet<string> = new Set()): Origin => {
    const imported = modules.get(file)?.imports.get(name);
    return imported ? exported(imported.from, imported.name, seen) : { from: file, name };
  };

  const tagOf: SourceTree['tagOf'] = (file, { tag }) => {
    if (!tag) return null;
    if ('html' in tag) return { from: '', name: tag.html };
    if (!('object' in tag)) return named(file, tag.name);
    const imported = modules.get(file)?.imports.get(tag.object);
    return imported ? exported(imported.from, tag.name, new Set()) : null;
  };

  const elements: { place: Place; element: SourceElement }[] = [];
  const uses: { place: Place; name: string }[] = [];
  for (const [file, program] of programs) {
    const elementOf = (node: Node): SourceElement | null => {
      if (node.type === 'JSXElement') return elementOfJsx(node);
      if (node.type !== 'CallExpression') return null;
      const called = tagOf(file, { tag: nameOf(node.callee), attributes: [] });
      return called && isCreateElement(called) ? elementOfCall(node.arguments) : null;
    };
    for (const statement of program.body) {
      if (statement.type === 'ImportDeclaration') continue;
      const declaration = declaredIn(statement)[0] ?? '';
      const visit = (node: Node, around: readonly SourceElement[]): void => {
        const place = { file, declaration, around };
        const element = elementOf(node);
        if (element) elements.push({ place, element });
        if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && !declaring.has(node)) uses.push({ place, name: node.name });
        for (const child of childrenOf(node)) visit(child, element ? [...around, element] : around);
      };
      visit(statement, []);
    }
  }
  return { elements, uses, originOf: named, tagOf };
}

function parseFile(file: string, code: string): Program {
  try {
    return parse(code, { sourceType: 'module', plugins: file.endsWith('.ts') ? ['typescript'] : ['typescript', 'jsx'] }).program;
  } catch (error) {
    throw new SyntaxError(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function readStatement(statement: Statement, module: SourceModule, request: (text: string) => string): void {
  for (const name of declaredIn(statement)) module.declared.add(name);
  if (statement.type === 'ImportDeclaration') {
    for (const specifier of statement.specifiers) {
      const name = specifier.type === 'ImportSpecifier' ? textOf(specifier.imported) : namedAs(specifier.type);
      module.imports.set(specifier.local.name, { from: request(statement.source.value), name });
    }
  } else if (statement.type === 'ExportAllDeclaration') {
    module.passedOn.push(request(statement.source.value));
  } else if (statement.type === 'ExportDefaultDeclaration') {
    const [declared] = declaredIn(statement);
    if (declared !== undefined) module.exports.set('default', declared);
    else if (statement.declaration.type === 'Identifier') module.exports.set('default', statement.declaration.name);
  } else if (statement.type === 'ExportNamedDeclaration') {
    for (const name of declaredIn(statement)) module.exports.set(name, name);
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ExportSpecifier') continue;
      // A re-export from another file gets a local name that no code can use.
      const local = statement.source ? `${statement.source.value}:${textOf(specifier.local)}` : textOf(specifier.local);
      if (statement.source) module.imports.set(local, { from: request(statement.source.value), name: textOf(specifier.local) });
      module.exports.set(textOf(specifier.exported), local);
    }
  }
}

function namedAs(specifier: 'ImportDefaultSpecifier' | 'ImportNamespaceSpecifier'): string {
  return specifier === 'ImportDefaultSpecifier' ? 'default' : '*';
}

function isCreateElement({ from, name }: Origin): boolean {
  return from === 'react' ? name === 'createElement' : from === 'react/jsx-runtime' && (name === 'jsx' || name === 'jsxs');
}

/** Reads the aliases that a declaration creates, including those from a namespace: `const { Form } = forms`. */
function readAliases(target: Node, value: Node, module: SourceModule, request: (text: string) => string): void {
  if (target.type === 'Identifier') readAlias(target.name, value, module, request);
  if (target.type !== 'ObjectPattern' || value.type !== 'Identifier') return;
  const imported = module.imports.get(value.name);
  if (!imported || !isNamespace(imported)) return;
  for (const property of target.properties) {
    if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier' || property.value.type !== 'Identifier') continue;
    module.imports.set(property.value.name, { from: imported.from, name: property.key.name });
  }
}

/** Returns whether the name stands for all exports of a package. The default export of React does. */
function isNamespace({ from, name }: Origin): boolean {
  return name === '*' || (from === 'react' && name === 'default');
}

/** Reads an alias: `const Box = Form`, `const Box = forms.Form`, `const Box = lazy(() => import('./box.tsx'))`. */
function readAlias(name: string, value: Node, module: SourceModule, request: (text: string) => string): void {
  if (value.type === 'Identifier') {
    const imported = module.imports.get(value.name);
    if (imported) module.imports.set(name, imported);
  } else if (value.type === 'MemberExpression' && value.object.type === 'Identifier' && value.property.type === 'Identifier') {
    const imported = module.imports.get(value.object.name);
    if (imported && isNamespace(imported)) module.imports.set(name, { from: imported.from, name: value.property.name });
  } else if (value.type === 'CallExpression' && !module.imports.has(name)) {
    walk(value, (node) => {
      if (node.type === 'ImportExpression' && node.source.type === 'StringLiteral')
        module.imports.set(name, { from: request(node.source.value), name: '*' });
      if (node.type === 'CallExpression' && node.callee.type === 'Import' && node.arguments[0]?.type === 'StringLiteral')
        module.imports.set(name, { from: request(node.arguments[0].value), name: '*' });
    });
  }
}

/** Returns the names that a top-level statement declares. */
function declaredIn(statement: Statement): string[] {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id.name] : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    case 'ExportNamedDeclaration':
      return statement.declaration ? declaredIn(statement.declaration) : [];
    case 'ExportDefaultDeclaration': {
      const { declaration } = statement;
      if (declaration.type !== 'FunctionDeclaration' && declaration.type !== 'ClassDeclaration') return [];
      return [declaration.id?.name ?? 'default'];
    }
    default:
      return [];
  }
}

function textOf(name: { type: 'Identifier'; name: string } | { type: 'StringLiteral'; value: string }): string {
  return name.type === 'Identifier' ? name.name : name.value;
}

/** Returns the source file of a relative import. */
function fileOf(from: string, request: string, sources: ReadonlyMap<string, string>): string | undefined {
  if (!request.startsWith('.')) return undefined;
  const target = path.join(path.dirname(from), request);
  const ends = ['', '.tsx', '.ts', '.jsx', '.js', '/index.ts', '/index.tsx', '/index.js', '/index.jsx'];
  return [target, target.replace(/\.jsx?$/, '')].flatMap((stem) => ends.map((end) => stem + end)).find((file) => sources.has(file));
}

/** Visits a node and all nodes below it. */
function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
}
