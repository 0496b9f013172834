import type { ReactElement, ReactNode } from 'react';
import styles from './page-frame.module.css';

/**
 * What an `Activity` holds, React hides by an inline `display: none !important`, and a page that comes back is then styled
 * and laid out from nothing: a third of the time until it is painted. `content-visibility: hidden` keeps the boxes, and is
 * as hidden: not painted, not focusable, not in the accessibility tree. An important rule of a shadow tree is stronger than
 * any outside it (CSS Cascading 5, 6.1), so this one says so. Where a browser has no such property, React's own rule stands.
 */
const keepsBoxes = `
  @supports (content-visibility: hidden) {
    :host([style*='none']) {
      display: flow-root !important;
      position: absolute !important;
      inset: 0 !important;
      content-visibility: hidden !important;
      clip-path: inset(50%) !important; /* its box is there, and would take what is clicked */
    }
  }
`;

let sheet: CSSStyleSheet | undefined;

/** What the page at `path` stands in. */
export function PageFrame({ path, children }: { path: string; children: ReactNode }): ReactElement {
  return (
    <div className={styles.frame} data-page={path} ref={keepBoxes}>
      {children}
    </div>
  );
}

/**
 * Brings the page at `path` into view where it is kept out of sight, and answers whether it was: what React will do to the
 * frames when it hears of the navigation, ahead of all else that it then does. Only where nothing is scrolled: how far a
 * page is, React's effects say.
 */
export function showAhead(path: string): boolean {
  const frames = [...document.querySelectorAll<HTMLElement>('[data-page]')];
  const next = frames.find(({ dataset }) => dataset.page === path);
  if (!next?.style.display || document.hidden || next.parentElement?.scrollTop !== 0) return false;
  for (const frame of frames) if (frame !== next) frame.style.setProperty('display', 'none', 'important');
  next.style.removeProperty('display');
  return true;
}

function keepBoxes(frame: HTMLElement | null): void {
  if (!frame || frame.shadowRoot) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(keepsBoxes);
  }
  const root = frame.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(document.createElement('slot'));
}
