import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { checkIcon, copyIcon } from '../icons.ts';
import styles from './code-block.module.css';
import { copyText } from './copy-text.ts';
import { grammarOf } from './grammars.ts';
import { IconButton } from './icon-button.tsx';
import { lazyModule, useLazyModule } from './lazy-module.ts';

const highlightModule = lazyModule(() => import(/* webpackChunkName: "ui-highlight" */ '../code/highlight.tsx'));

/** Prefetches the syntax highlighter. */
export function preloadCode(): Promise<unknown> {
  return highlightModule.load().catch(reportError);
}

/** Loads the syntax highlighter and runs it once per language. */
export async function warmCode(): Promise<void> {
  (await highlightModule.load()).warmGrammars();
}

export interface CodeLabels {
  copy: string;
  copied: string;
  /** The browser denied access to the clipboard. */
  notCopied: string;
}

export interface CodeBlockProps {
  /** The accessible name: "Code in Go". */
  label: string;
  /** The language as written after a Markdown fence: `go`, `ts`. Unknown languages are not highlighted. */
  language?: string | undefined;
  /** Set to show a bar with the language and a copy button. */
  labels?: CodeLabels | undefined;
  /** Shows line numbers. */
  numbered?: boolean;
  /** Wraps long lines instead of scrolling. */
  wrap?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A code block: left to right in every language, highlighted once the highlighter is loaded. Without `wrap` it scrolls, also by keyboard.
 */
export function CodeBlock({ label, language, labels, numbered = false, wrap = false, className, children }: CodeBlockProps) {
  const grammar = typeof children === 'string' ? grammarOf(language) : undefined;
  const highlight = useLazyModule(highlightModule, grammar !== undefined);
  const text = typeof children === 'string' ? children : undefined;
  const coloured = highlight && grammar && text !== undefined ? highlight.coloured(text, grammar) : children;
  const look = classNames(styles.code, wrap && styles.wrap, labels && styles.framed, className);
  const block = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would lose what pre says of its text
    <pre className={look} tabIndex={0} aria-label={label} role="group">
      {numbered && text !== undefined && (
        <span className={styles.numbers} aria-hidden>
          {text.split('\n').map((_, at) => `${at + 1}\n`)}
        </span>
      )}
      {numbered ? <code className={styles.lines}>{coloured}</code> : coloured}
    </pre>
  );
  if (!labels || text === undefined) return block;
  return (
    <div className={classNames(styles.frame, !language && styles.bare)}>
      <div className={styles.bar}>
        {language && <bdi className={styles.language}>{language}</bdi>}
        <CopyButton text={text} labels={labels} />
      </div>
      {block}
    </div>
  );
}

/** Copies the text. Shows the result until the pointer or the focus leaves. */
function CopyButton({ text, labels }: { text: string; labels: CodeLabels }) {
  const [state, setState] = useState<'copied' | 'notCopied'>();
  const forget = () => setState(undefined);
  const copy = () =>
    copyText(text).then(
      () => setState('copied'),
      () => setState('notCopied'),
    );
  return (
    <>
      <IconButton
        size="small"
        icon={state === 'copied' ? checkIcon : copyIcon}
        label={labels[state ?? 'copy']}
        onClick={() => void copy()}
        onPointerLeave={forget}
        onBlur={forget}
      />
      <span role="status" className="visually-hidden">
        {state && labels[state]}
      </span>
    </>
  );
}
