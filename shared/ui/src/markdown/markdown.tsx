import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { CodeBlock } from '../core/code-block.tsx';
import { Icon } from '../core/icon.tsx';
import { Anchor, Link } from '../core/link.tsx';
import type { LinkFor, MarkdownLabels, PathFor } from '../core/markdown-contract.ts';
import { circleAlertIcon, circleCheckIcon, circleIcon, infoIcon, lightbulbIcon, triangleAlertIcon } from '../icons.ts';
import styles from './markdown.module.css';
import { calloutOf, type Part, read } from './read.ts';
import { imageSize, isShownImage, safeLink } from './safe-link.ts';

const calloutIcons = { info: infoIcon, positive: lightbulbIcon, warning: triangleAlertIcon, negative: circleAlertIcon };

/** Rendering options. */
interface Manner {
  labels: MarkdownLabels;
  headingLevel: number;
  imageOrigins?: readonly string[];
  resolveLink?: LinkFor;
  resolvePath?: PathFor;
}

export interface MarkdownProps extends Manner {
  text: string;
}

/** Renders GitHub's Markdown. HTML is shown as text; links and images go through `safeLink`. */
export function Markdown({ text, ...manner }: MarkdownProps) {
  const parts = useMemo(() => read(text), [text]);
  return (
    <div className={styles.markdown} data-pieces>
      {drawAll(parts, manner)}
    </div>
  );
}

/** A sample with every construct that answers use. */
const sample =
  '## A\n\nB **c** *d* `e` [f](/g) https://h.example:\n\n1. i\n   - j\n\n> k\n\n```ts\nl\n```\n\n| m | n |\n|---|---|\n| o | `p` |';

/** Parses a sample, so that the browser compiles the parser before the first real text. */
export function warmMarkdown(): void {
  read(sample);
}

function drawAll(parts: readonly Part[], manner: Manner): ReactNode[] {
  return parts.map((part, index) => draw(part, index, manner));
}

/**
 * Containers take their direction from their first text (`dir="auto"`). Paragraphs and cells get theirs from the style sheet, because `dir`
 * on them would hide their text from the container's detection.
 */
function draw({ token, parts }: Part, key: number, manner: Manner): ReactNode {
  const { labels } = manner;
  const children = drawAll(parts, manner);
  switch (token.type) {
    case 'text':
      return token.content;
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br key={key} />;
    case 'paragraph_open':
      return token.hidden ? children : <p key={key}>{children}</p>;
    case 'heading_open': {
      const depth = Number(token.tag.slice(1));
      const Heading = `h${Math.min(6, Math.max(2, manner.headingLevel + depth - 1))}` as 'h2'; // one of h2 to h6, which have the same props
      return (
        <Heading key={key} dir="auto" className={styles.heading} data-depth={Math.min(depth, 4)}>
          {children}
        </Heading>
      );
    }
    case 'strong_open':
      return <strong key={key}>{children}</strong>;
    case 'em_open':
      return <em key={key}>{children}</em>;
    case 's_open':
      return <del key={key}>{children}</del>;
    case 'code_inline':
      return (
        <code key={key} className={styles.code}>
          {token.content}
        </code>
      );
    case 'fence':
    case 'code_block': {
      const language = /\S+/.exec(token.info)?.[0];
      return (
        <CodeBlock key={key} label={labels.code(language)} language={language} labels={labels}>
          {token.content.replace(/\n$/, '')}
        </CodeBlock>
      );
    }
    case 'link_open': {
      const href = String(token.attrGet('href') ?? '');
      return (
        <TextLink key={key} href={href} linkFor={manner.resolveLink} pathFor={manner.resolvePath}>
          {children}
        </TextLink>
      );
    }
    case 'image':
      return <Picture key={key} src={String(token.attrGet('src') ?? '')} alt={wordsOf(token)} origins={manner.imageOrigins} />;
    case 'bullet_list_open':
      return (
        <ul key={key} dir="auto">
          {children}
        </ul>
      );
    case 'ordered_list_open':
      return (
        <ol key={key} dir="auto" start={Number(token.attrGet('start') ?? 1)}>
          {children}
        </ol>
      );
    case 'list_item_open':
      return (
        <li key={key} className={parts[0]?.parts[0]?.token.type === 'task' ? styles.task : undefined}>
          {children}
        </li>
      );
    case 'task': {
      const { done } = token.meta ?? {};
      return (
        <Icon
          key={key}
          icon={done ? circleCheckIcon : circleIcon}
          size="small"
          label={done ? labels.done : labels.open}
          className={done ? styles.done : styles.open}
        />
      );
    }
    case 'blockquote_open': {
      const callout = calloutOf(token);
      return (
        <blockquote key={key} dir="auto" data-callout={callout?.tone}>
          {callout ? <Icon icon={calloutIcons[callout.tone]} className={styles.calloutIcon} /> : null}
          {callout ? <div>{children}</div> : children}
        </blockquote>
      );
    }
    case 'hr':
      return <hr key={key} />;
    case 'table_open':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: nobody fills it in, so it is no fieldset
        <div key={key} className={styles.scroll} tabIndex={0} dir="auto" role="group" aria-label={labels.table}>
          <table>{children}</table>
        </div>
      );
    case 'thead_open':
      return <thead key={key}>{children}</thead>;
    case 'tbody_open':
      return <tbody key={key}>{children}</tbody>;
    case 'tr_open':
      return <tr key={key}>{children}</tr>;
    case 'th_open':
      return (
        <th key={key} scope="col" data-align={alignOf(token)}>
          {children}
        </th>
      );
    case 'td_open':
      return (
        <td key={key} data-align={alignOf(token)}>
          {children}
        </td>
      );
    default:
      return token.hidden ? null : token.content;
  }
}

/** Returns a column's alignment from its style (`text-align:right`). */
function alignOf(token: Part['token']): string | undefined {
  return /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
}

/** Returns the plain text of an image's alternative text. */
function wordsOf(token: Part['token']): string {
  return (token.children ?? []).map((child) => (child.children ? wordsOf(child) : child.content)).join('');
}

function Picture({ src, alt, origins }: { src: string; alt: string; origins: readonly string[] | undefined }) {
  if (isShownImage(src, location.origin, origins))
    return <img className={styles.image} src={src} alt={alt} loading="lazy" {...imageSize(src)} />;
  return <TextLink href={src}>{alt || src}</TextLink>;
}

/** Renders the page's own replacement for an address, or a link if it is safe, or plain text. */
function TextLink({
  href,
  linkFor,
  pathFor = (path) => path,
  children,
}: {
  href: string;
  linkFor?: LinkFor | undefined;
  pathFor?: PathFor | undefined;
  children: ReactNode;
}) {
  const own = linkFor?.(href);
  if (own !== undefined) return own;
  const link = safeLink(href, location.origin);
  if (!link) return <>{children}</>;
  if (link.kind === 'inside') return <Link to={pathFor(link.to)}>{children}</Link>;
  const target: ComponentProps<'a'> = link.href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return (
    <Anchor href={link.href} {...target}>
      {children}
    </Anchor>
  );
}
