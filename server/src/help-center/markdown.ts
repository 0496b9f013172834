import type { Locale } from '@cairn/api';
import { circleAlertIcon, circleCheckIcon, circleIcon, infoIcon, lightbulbIcon, triangleAlertIcon } from '@cairn/ui/icons';
import { calloutOf, imageSize, isShownImage, type Part, read, safeLink } from '@cairn/ui/markdown';
import { html } from 'hono/html';
import { articlePath, type Frame, type Html } from './document.ts';
import { icon } from './icon.ts';

const calloutIcons = { info: infoIcon, positive: lightbulbIcon, warning: triangleAlertIcon, negative: circleAlertIcon };

/** A heading of an article, for "On this page". */
export interface Heading {
  id: string;
  text: string;
}

interface Manner extends Pick<Frame, 'origin' | 'say' | 'locale'> {
  /** The ids in use on the page, with their counts. */
  ids: Map<string, number>;
  headings: Heading[];
}

/**
 * Renders Markdown as HTML, with the same parser as in the application. HTML in it is shown as text. Links and images go through
 * `safeLink`, and images are only shown from our own origin.
 */
export function renderMarkdown(
  text: string,
  { origin, say, locale }: Pick<Frame, 'origin' | 'say' | 'locale'>,
): { content: Html; headings: readonly Heading[] } {
  const manner: Manner = { origin, say, locale, ids: new Map(), headings: [] };
  return { content: html`<div class="prose">${renderAll(read(text), manner)}</div>`, headings: manner.headings };
}

function renderAll(parts: readonly Part[], manner: Manner): (Html | string)[] {
  return parts.map((part) => render(part, manner));
}

function render({ token, parts }: Part, manner: Manner): Html | string {
  const { say } = manner;
  const content = renderAll(parts, manner);
  switch (token.type) {
    case 'text':
      return token.content;
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return html`<br>`;
    case 'paragraph_open':
      return token.hidden ? html`${content}` : html`<p>${content}</p>`;
    case 'heading_open':
      return heading(Number(token.tag.slice(1)), parts, content, manner);
    case 'strong_open':
      return html`<strong>${content}</strong>`;
    case 'em_open':
      return html`<em>${content}</em>`;
    case 's_open':
      return html`<del>${content}</del>`;
    case 'code_inline':
      return html`<code>${token.content}</code>`;
    case 'fence':
    case 'code_block':
      return html`<pre tabindex="0" role="group" aria-label="${say('code')}"><code>${token.content}</code></pre>`;
    case 'link_open':
      return link(attribute(token, 'href'), content, manner);
    case 'image':
      return picture(attribute(token, 'src'), wordsOf(token.children ?? []), manner);
    case 'bullet_list_open':
      return html`<ul dir="auto">${content}</ul>`;
    case 'ordered_list_open':
      return html`<ol dir="auto" start="${Number(token.attrGet('start') ?? 1)}">${content}</ol>`;
    case 'list_item_open':
      return parts[0]?.parts[0]?.token.type === 'task' ? html`<li class="task">${content}</li>` : html`<li>${content}</li>`;
    case 'task': {
      const done = token.meta?.done === true;
      return html`${icon(done ? circleCheckIcon : circleIcon)}<span class="visually-hidden">${say(done ? 'task.done' : 'task.open')}</span>`;
    }
    case 'blockquote_open': {
      const callout = calloutOf(token);
      if (!callout) return html`<blockquote dir="auto">${content}</blockquote>`;
      return html`<blockquote dir="auto" data-callout="${callout.tone}">${icon(calloutIcons[callout.tone])}<div>${content}</div></blockquote>`;
    }
    case 'hr':
      return html`<hr>`;
    case 'table_open':
      return html`<div class="scroll" tabindex="0" role="group" dir="auto" aria-label="${say('table')}"><table>${content}</table></div>`;
    case 'thead_open':
      return html`<thead>${content}</thead>`;
    case 'tbody_open':
      return html`<tbody>${content}</tbody>`;
    case 'tr_open':
      return html`<tr>${content}</tr>`;
    case 'th_open':
      return html`<th scope="col" data-align="${alignOf(token)}">${content}</th>`;
    case 'td_open':
      return html`<td data-align="${alignOf(token)}">${content}</td>`;
    default:
      return token.hidden ? '' : token.content;
  }
}

/** Renders a heading. The page has the heading of level 1, so an article begins with level 2. */
function heading(depth: number, parts: readonly Part[], content: (Html | string)[], { ids, headings }: Manner): Html {
  const text = wordsWithin(parts);
  const id = uniqueId(text, ids);
  if (depth <= 2) headings.push({ id, text });
  if (depth <= 2) return html`<h2 id="${id}" dir="auto">${content}</h2>`;
  return depth === 3 ? html`<h3 id="${id}" dir="auto">${content}</h3>` : html`<h4 id="${id}" dir="auto">${content}</h4>`;
}

function uniqueId(text: string, ids: Map<string, number>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'section';
  const count = ids.get(base) ?? 0;
  ids.set(base, count + 1);
  return count === 0 ? base : `${base}-${count + 1}`;
}

function link(href: string, content: (Html | string)[], { origin, locale }: Manner): Html {
  const target = safeLink(href, origin);
  if (!target) return html`${content}`;
  if (target.kind === 'inside') return html`<a href="${publicPathOf(target.to, locale)}">${content}</a>`;
  return html`<a href="${target.href}" rel="noopener noreferrer nofollow">${content}</a>`;
}

/** Returns the public path for a link to an article, in the language of this page. */
function publicPathOf(path: string, locale: Locale): string {
  const [, slug, rest = ''] = /^(?:\/app)?\/help\/([\w-]+)(#.*)?$/.exec(path) ?? [];
  return slug === undefined ? path : `${articlePath(slug, locale)}${rest}`;
}

function picture(src: string, alt: string, manner: Manner): Html {
  if (isShownImage(src, manner.origin)) {
    const size = imageSize(src);
    return html`<img src="${src}" alt="${alt}"${size ? html` width="${size.width}" height="${size.height}"` : ''} loading="lazy">`;
  }
  return link(src, [alt || src], manner);
}

function attribute(token: Part['token'], name: string): string {
  return String(token.attrGet(name) ?? '');
}

/** Returns the `text-align` of a cell's style, for an attribute: the content security policy allows no inline styles. */
function alignOf(token: Part['token']): string {
  return /text-align:(\w+)/.exec(attribute(token, 'style'))?.[1] ?? 'left';
}

/** Returns the text of these tokens, without markup. */
function wordsOf(tokens: readonly Part['token'][]): string {
  return tokens.map((token) => (token.children ? wordsOf(token.children) : token.content)).join('');
}

function wordsWithin(parts: readonly Part[]): string {
  return parts.map(({ token, parts: within }) => token.content + wordsWithin(within)).join('');
}
