import type { Locale } from '@cairn/api';
import { noticeHtml, noticeStyle } from './notice.ts';
import { pageTexts } from './texts.ts';

/**
 * Hidden in every page until its script starts and removes it. Shown if a script failed to load or run (`data-start="failed"` on the root,
 * set in the template's head), for example during a deployment. It covers the page, which may have prerendered content.
 */
const style = `${noticeStyle}#start-failure{display:none}[data-start=failed] #start-failure{display:grid;position:fixed;inset:0;z-index:1000;margin:auto;block-size:fit-content;border:1px solid GrayText;border-radius:12px}`;

/**
 * Returns the style for the end of the head. It must be the last stylesheet: inserting one before another makes the browser re-evaluate
 * all, including fonts, and recompute the layout.
 */
export function startFailureStyle(nonce: string): string {
  return `<style nonce="${nonce}">${style}</style>`;
}

/** Returns the HTML for the start of the body. */
export function startFailure(locale: Locale): string {
  const texts = pageTexts[locale];
  return noticeHtml(
    { title: texts['start.title'], text: texts['start.text'], action: texts['start.action'] },
    ' id="start-failure" role="alert"',
  );
}
