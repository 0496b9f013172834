import type { Locale } from '@cairn/api';
import { noticeHtml, noticeStyle } from './notice.ts';
import { pageTexts } from './texts.ts';

/**
 * Stands in every page, unseen, until its script has started and takes it away. It shows where a script of the page did
 * not come or did not run (`data-start="failed"` on the root, set in the template's head), as in the second of a
 * deployment. Over the page, since a page that was rendered ahead has its content there.
 */
const style = `${noticeStyle}#start-failure{display:none}[data-start=failed] #start-failure{display:grid;position:fixed;inset:0;z-index:1000;margin:auto;block-size:fit-content;border:1px solid GrayText;border-radius:12px}`;

/**
 * For the end of the head. After it no stylesheet follows but those that are added later: one that is added before another makes
 * the browser read all of them anew, fonts too, and lay the whole page out.
 */
export function startFailureStyle(nonce: string): string {
  return `<style nonce="${nonce}">${style}</style>`;
}

/** Its HTML, for the beginning of the body. */
export function startFailure(locale: Locale): string {
  const texts = pageTexts[locale];
  return noticeHtml(
    { title: texts['start.title'], text: texts['start.text'], action: texts['start.action'] },
    ' id="start-failure" role="alert"',
  );
}
