import type { Element, ElementContent, RootContent } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { ReactNode } from 'react';
import type { Grammar } from '../core/grammars.ts';
import { requestIdle } from '../core/when-idle.ts';
import styles from './highlight.module.css';

const grammars = { bash, diff, go, json, python, sql, typescript, yaml } satisfies Record<Grammar, unknown>;
const lowlight = createLowlight(grammars);

/** Sample code with the constructs most languages share: comments, keywords, strings, numbers, a call. */
const sample = '// a\n# b\n-- c\n/* d */\nfunc e(f: int) { return g("h", \'i\', `j`, 1.5) }\nconst k = { "l": true }\n';

/** Highlights a sample in each language, one per idle period. Otherwise the first real code block would pay for the grammar's first run. */
export function warmGrammars(): void {
  const warm = ([grammar, ...others]: readonly string[]) => {
    if (grammar === undefined) return;
    requestIdle(() => {
      lowlight.highlight(grammar, sample);
      warm(others);
    });
  };
  warm(Object.keys(grammars));
}

/** Longer texts (in characters) are not highlighted: the time grows faster than the length. */
const longest = 50_000;

/** Returns the highlighted code as React elements, never as HTML. */
export function coloured(text: string, grammar: Grammar): ReactNode {
  if (text.length > longest) return text;
  return lowlight.highlight(grammar, text).children.map(nodeOf);
}

function nodeOf(node: RootContent | ElementContent, at: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  return (
    <span key={at} className={looks[partOf(node)]}>
      {node.children.map(nodeOf)}
    </span>
  );
}

/** `hljs-title function_` → `title`. */
function partOf(node: Element): string {
  const { className } = node.properties;
  const first = Array.isArray(className) ? className[0] : undefined;
  return String(first ?? '').replace(/^hljs-/, '');
}

/** A few styles are enough: more colors make code harder to read. */
const looks: Readonly<Record<string, string | undefined>> = {
  comment: styles.comment,
  quote: styles.comment,
  meta: styles.comment,
  keyword: styles.keyword,
  literal: styles.keyword,
  built_in: styles.name,
  type: styles.name,
  title: styles.name,
  attr: styles.name,
  property: styles.name,
  section: styles.name,
  string: styles.text,
  regexp: styles.text,
  number: styles.value,
  symbol: styles.value,
  addition: styles.added,
  deletion: styles.removed,
};
