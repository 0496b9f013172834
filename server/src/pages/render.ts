import { type ColourScheme, directionOf, type Locale } from '@cairn/api';
import { type InitialState, initialStateElementId } from '@cairn/contract';
import type { AheadPage } from './ahead.ts';
import { cutScripts, lateScripts } from './late-scripts.ts';
import type { Preload } from './preload.ts';
import { startFailure, startFailureStyle } from './start-failure.ts';

/** Where the server writes into a template: after the page's own scripts, which everything else waits for. */
const headMark = '<!--cairn-head-->';
/** What a template says until the server, or the page, knows better. */
const titleMark = '<title>Cairn</title>';
const rootMark = '<div id="root"></div>';
/** What a template writes for the nonce. */
export const nonceMark = '__NONCE__';

export interface Page {
  template: string;
  nonce: string;
  locale: Locale;
  colourScheme: ColourScheme;
  state: InitialState;
  preloads: readonly Preload[];
  /** What the page shows before a script has run. */
  ahead?: AheadPage | undefined;
  /** Is it there to be read? Then its scripts are asked for once it has been painted. */
  scriptsLate?: boolean;
}

/** A template made one visitor's page: language, direction, colour scheme, nonces, preloads and the initial state. */
export function renderPage({ template, nonce, locale, colourScheme, state, preloads, ahead, scriptsLate = false }: Page): string {
  const theme = colourScheme === 'auto' ? '' : ` data-theme="${colourScheme}"`;
  const html = `<html lang="${locale}" dir="${directionOf(locale)}"${theme}>`;
  const links = preloads.map((one) => preloadLink(one, nonce, ahead ? ' fetchpriority="low"' : ''));
  const page = template.replaceAll(nonceMark, () => nonce);
  const { rest, scripts } = scriptsLate ? cutScripts(page) : { rest: page, scripts: [] };
  const late = scriptsLate ? lateScripts([...links, ...scripts], nonce) : '';
  const head = [startFailure(locale), ...(scriptsLate ? [] : links), stateScript(state, nonce)].join('\n');
  // Replacing by a function: a replacement text would read `$&` in what it inserts. The state goes in last, untouched by the others.
  return rest
    .replace(/<html\b[^>]*>/, () => html)
    .replace(titleMark, (title) => (ahead ? titleOf(ahead) : title))
    .replace(rootMark, (root) => (ahead ? `<div id="root">${ahead.html}</div>` : root) + late)
    .replace('</head>', (end) => startFailureStyle(nonce) + end)
    .replace(headMark, () => head);
}

function titleOf({ title, description }: AheadPage): string {
  return `<title>${attribute(title)}</title>\n<meta name="description" content="${attribute(description)}">`;
}

/** @param priority of a script: what is painted before any script waits for none */
function preloadLink({ href, as, integrity }: Preload, nonce: string, priority: string): string {
  const check = integrity ? ` integrity="${attribute(integrity)}"` : '';
  return `<link rel="preload" as="${as}" href="${attribute(href)}" crossorigin="anonymous"${check}${as === 'script' ? priority : ''} nonce="${nonce}">`;
}

function stateScript(state: InitialState, nonce: string): string {
  return `<script type="application/json" id="${initialStateElementId}" nonce="${nonce}">${embeddableJson(state)}</script>`;
}

/** JSON that cannot end the element it stands in, nor open a comment: every `<` as its escape. U+2028 and U+2029 are plain in JSON. */
export function embeddableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
