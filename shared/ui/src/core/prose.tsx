import { Fragment } from 'react';
import { preloadCode, warmCode } from './code-block.tsx';
import { hasMarkdown } from './has-markdown.ts';
import { type LazyModule, lazyModule, useLazyModule } from './lazy-module.ts';
import type { LinkFor, MarkdownLabels, PathFor } from './markdown-contract.ts';
import styles from './prose.module.css';
import { warmFonts } from './warm-fonts.ts';

type MarkdownModule = typeof import('../markdown/markdown.tsx');

const markdownModule: LazyModule<MarkdownModule> = lazyModule(
  () => import(/* webpackChunkName: "ui-markdown" */ '../markdown/markdown.tsx'),
);

export interface ProseProps {
  text: string;
  labels: MarkdownLabels;
  /** The level of the text's first heading; 1 for a text that starts with `##` and whose title is elsewhere. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6;
  /** Other origins whose images are shown. Images from elsewhere become links. */
  imageOrigins?: readonly string[];
  /** Renders special links of the page, such as the number of a source. */
  resolveLink?: LinkFor;
  resolvePath?: PathFor;
}

/**
 * A text written by a person or an agent. Markdown is rendered by code loaded on demand; plain paragraphs need none. HTML is never
 * interpreted.
 */
export function Prose({ text, labels, headingLevel = 3, imageOrigins, resolveLink, resolvePath }: ProseProps) {
  const markdown = useLazyModule(markdownModule, hasMarkdown(text));
  if (markdown && hasMarkdown(text)) {
    return (
      <markdown.Markdown
        text={text}
        labels={labels}
        headingLevel={headingLevel}
        {...(imageOrigins ? { imageOrigins } : {})}
        {...(resolveLink ? { resolveLink: resolveLink } : {})}
        {...(resolvePath ? { resolvePath } : {})}
      />
    );
  }
  return (
    <div className={styles.prose} data-pieces>
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index} dir="auto">
          <InlineCode text={paragraph} />
        </p>
      ))}
    </div>
  );
}

/**
 * Prefetches the code that the texts need, for a route's loader, so that the layout does not shift. Errors are not fatal: without the code,
 * the texts are shown as written.
 */
export async function preloadProse(texts: readonly string[]): Promise<void> {
  await Promise.all([
    texts.some(hasMarkdown) && markdownModule.load(),
    texts.some((text) => /^ {0,3}(?:```|~~~)/m.test(text)) && preloadCode(),
  ]).catch(reportError);
}

/** Loads the Markdown and code renderers and runs them once when the page is idle: the first run is by far the slowest. */
export async function preloadProseRenderer(): Promise<void> {
  warmFonts();
  await Promise.all([markdownModule.load().then(({ warmMarkdown }) => warmMarkdown()), warmCode()]).catch(reportError);
}

/** A line or paragraph in which text between backticks is shown as code. */
export function InlineCode({ text }: { text: string }) {
  return (
    <>
      {text.split(/(`[^`\n]+`)/).map((piece, index) => (
        <Fragment key={index}>
          {piece.length > 2 && piece.startsWith('`') && piece.endsWith('`') ? (
            <code className={styles.code}>{piece.slice(1, -1)}</code>
          ) : (
            piece
          )}
        </Fragment>
      ))}
    </>
  );
}

/** Splits a text into paragraphs at empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
