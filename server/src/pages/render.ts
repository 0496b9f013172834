import { type ColourScheme, directionOf, type Locale } from '@cairn/api';
import { type InitialState, initialStateElementId } from '@cairn/contract';
import { cutScripts, lateScripts } from './late-scripts.ts';
import type { Preload } from './preload.ts';
import type { PrerenderedPage } from './prerendered.ts';
import { startFailure, startFailureStyle } from './start-failure.ts';

/** Where the server inserts its head content: after the page's own scripts, which everything else waits for. */
const headMark = '<!--cairn-head-->';
/** Placeholders that the server or the page replaces. */
const titleMark = '<title>Cairn</title>';
const rootMark = '<div id="root"></div>';
/** Placeholder of the nonce in a template. */
export const nonceMark = '__NONCE__';

export interface Page {
  template: string;
  nonce: string;
  locale: Locale;
  colourScheme: ColourScheme;
  state: InitialState;
  preloads: readonly Preload[];
  /** The prerendered content. */
  ahead?: PrerenderedPage | undefined;
  /** Loads the scripts only after the first paint, for pages that are mainly read. */
  scriptsLate?: boolean;
}

/** Renders a visitor's page from a template: language, direction, color scheme, nonces, preloads and the initial state. */
export function renderPage({ template, nonce, locale, colourScheme, state, preloads, ahead, scriptsLate = false }: Page): string {
  const theme = colourScheme === 'auto' ? '' : ` data-theme="${colourScheme}"`;
  const html = `<html lang="${locale}" dir="${directionOf(locale)}"${theme}>`;
  const links = preloads.map((one) => preloadLink(one, nonce, ahead ? ' fetchpriority="low"' : ''));
  const page = template.replaceAll(nonceMark, () => nonce);
  const { rest, scripts } = scriptsLate ? cutScripts(page) : { rest: page, scripts: [] };
  const late = scriptsLate ? lateScripts([...links, ...scripts], nonce) : '';
  const head = [startFailure(locale), ...(scriptsLate ? [] : links), stateScript(state, nonce)].join('\n');
  // Replace with functions, because a replacement string would interpret `$&`. The state comes last, so that later replacements do not
  // change it.
  return rest
    .replace(/<html\b[^>]*>/, () => html)
    .replace(titleMark, (title) => (ahead ? titleOf(ahead) : title))
    .replace(rootMark, (root) => (ahead ? `<div id="root">${ahead.html}</div>` : root) + late)
    .replace('</head>', (end) => startFailureStyle(nonce) + end)
    .replace(headMark, () => head);
}

function titleOf({ title, description }: PrerenderedPage): string {
  return `<title>${attribute(title)}</title>\n<meta name="description" content="${attribute(description)}">`;
}

/** Returns a preload link. @param priority fetch priority attribute for scripts: low if the page is prerendered */
function preloadLink({ href, as, integrity }: Preload, nonce: string, priority: string): string {
  const check = integrity ? ` integrity="${attribute(integrity)}"` : '';
  return `<link rel="preload" as="${as}" href="${attribute(href)}" crossorigin="anonymous"${check}${as === 'script' ? priority : ''} nonce="${nonce}">`;
}

function stateScript(state: InitialState, nonce: string): string {
  return `<script type="application/json" id="${initialStateElementId}" nonce="${nonce}">${embeddableJson(state)}</script>`;
}

/** Serializes JSON that cannot close its element or open a comment: escapes every `<`. U+2028 and U+2029 are valid in JSON. */
export function embeddableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
