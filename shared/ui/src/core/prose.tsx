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
  /** The level of its own first heading in the page's outline; 1 for a text whose title is elsewhere, and that begins with `##`. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6;
  /** Other origins whose images are shown; from anywhere else they are links. */
  imageOrigins?: readonly string[];
  /** Shows links of the page's own, such as the number of a source. */
  resolveLink?: LinkFor;
  resolvePath?: PathFor;
}

/**
 * What somebody has written. Markdown is shown as such, by code that is fetched for texts that have some; plain paragraphs
 * need none. Nothing of it is read as HTML.
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
 * Fetches ahead what showing the texts takes: for a route's loader, so that nothing moves once the page is there. Without
 * the code they are shown as they were written, so a failure keeps nobody waiting.
 */
export async function preloadProse(texts: readonly string[]): Promise<void> {
  await Promise.all([
    texts.some(hasMarkdown) && markdownModule.load(),
    texts.some((text) => /^ {0,3}(?:```|~~~)/m.test(text)) && preloadCode(),
  ]).catch(reportError);
}

/** Fetches what shows Markdown and code, and runs it once, while the page is at rest: its first run is the longest by far. */
export async function preloadProseRenderer(): Promise<void> {
  warmFonts();
  await Promise.all([markdownModule.load().then(({ warmMarkdown }) => warmMarkdown()), warmCode()]).catch(reportError);
}

/** One line or paragraph, `code` between backticks set as code. */
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

/** A text's paragraphs: what stands between empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
