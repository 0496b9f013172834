import { type ComponentProps, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from '../core/code-block.tsx';
import { Icon } from '../core/icon.tsx';
import { Anchor, Link } from '../core/link.tsx';
import type { LinkFor, MarkdownLabels } from '../core/markdown-contract.ts';
import { circleCheckIcon, circleIcon } from '../icons.ts';
import { footnotesAsText } from './footnotes.ts';
import styles from './markdown.module.css';
import { isShownImage, safeLink } from './safe-link.ts';

export interface MarkdownProps {
  text: string;
  labels: MarkdownLabels;
  headingLevel: number;
  imageOrigins?: readonly string[];
  linkFor?: LinkFor;
}

const plugins = [remarkGfm];

/** GitHub's Markdown. HTML in it is shown as the text that it is; links and images go through `safeLink`. */
export function Markdown({ text, labels, headingLevel, imageOrigins, linkFor }: MarkdownProps) {
  const components = useMemo(
    () => componentsFor(labels, headingLevel, imageOrigins, linkFor),
    [labels, headingLevel, imageOrigins, linkFor],
  );
  return (
    <div className={styles.markdown}>
      <ReactMarkdown
        remarkPlugins={plugins}
        remarkRehypeOptions={footnotesAsText}
        urlTransform={(url) => url /* each element asks `safeLink` itself, which says more than yes or no */}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

/** Some of everything that an answer is written with. */
const sample =
  '## A\n\nB **c** *d* `e` [f](/g) https://h.example:\n\n1. i\n   - j\n\n> k\n\n```ts\nl\n```\n\n| m | n |\n|---|---|\n| o | `p` |';

/** Reads a sample: what the browser compiles for a first text is compiled after it. */
export function warmMarkdown(): void {
  ReactMarkdown({ children: sample, remarkPlugins: plugins, remarkRehypeOptions: footnotesAsText });
}

function componentsFor(labels: MarkdownLabels, firstLevel: number, imageOrigins?: readonly string[], linkFor?: LinkFor): Components {
  const heading = (depth: number) => {
    const Heading = `h${Math.min(6, firstLevel + depth - 1)}` as 'h2'; // one of h2 to h6, which take the same props
    return ({ children }: { children?: ReactNode }) => (
      <Heading dir="auto" className={styles.heading} data-depth={Math.min(depth, 4)}>
        {children}
      </Heading>
    );
  };
  // What holds others takes its direction from the first words in it (`dir="auto"`); paragraphs and cells each from
  // their own, by the style sheet: an attribute on them would hide their words from what holds them.
  return {
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    h5: heading(5),
    h6: heading(6),
    ul: ({ children }) => <ul dir="auto">{children}</ul>,
    ol: ({ children, start }) => (
      <ol dir="auto" start={start}>
        {children}
      </ol>
    ),
    li: ({ children, className }) => <li className={className?.includes('task-list-item') ? styles.task : undefined}>{children}</li>,
    blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
    input: ({ checked }) => (
      <Icon
        icon={checked ? circleCheckIcon : circleIcon}
        size="small"
        label={checked ? labels.done : labels.open}
        className={checked ? styles.done : styles.open}
      />
    ),
    a: ({ href, children }) => linkFor?.(href ?? '') ?? <TextLink href={href}>{children}</TextLink>,
    img: ({ src, alt }) => {
      const url = typeof src === 'string' ? src : '';
      if (isShownImage(url, location.origin, imageOrigins))
        return <img className={styles.image} src={url} alt={alt ?? ''} loading="lazy" />;
      return <TextLink href={url}>{alt || url}</TextLink>;
    },
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      // biome-ignore lint/a11y/useSemanticElements: nobody fills it in, so it is no fieldset
      <div className={styles.scroll} tabIndex={0} dir="auto" role="group" aria-label={labels.table}>
        <table>{children}</table>
      </div>
    ),
    th: ({ children, style }) => (
      <th scope="col" data-align={style?.textAlign}>
        {children}
      </th>
    ),
    td: ({ children, style }) => <td data-align={style?.textAlign}>{children}</td>,
    pre: ({ children }) => <>{children}</>,
    code: ({ className, children, node }) => {
      const written = String(children ?? '');
      const language = /language-(\S+)/.exec(className ?? '')?.[1];
      const isBlock = language !== undefined || (node?.position !== undefined && written.endsWith('\n'));
      if (!isBlock) return <code className={styles.code}>{children}</code>;
      return (
        <CodeBlock label={labels.code(language)} language={language} labels={labels}>
          {written.replace(/\n$/, '')}
        </CodeBlock>
      );
    },
  };
}

/** A link where it may lead, words alone where it may not. */
function TextLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const link = safeLink(href ?? '', location.origin);
  if (!link) return <>{children}</>;
  if (link.kind === 'inside') return <Link to={link.to}>{children}</Link>;
  const target: ComponentProps<'a'> = link.href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return (
    <Anchor href={link.href} {...target}>
      {children}
    </Anchor>
  );
}
