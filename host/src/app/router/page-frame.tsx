import type { ReactElement, ReactNode } from 'react';
import styles from './page-frame.module.css';

/**
 * React hides the content of an `Activity` with an inline `display: none !important`, so a returning page is styled and laid out from
 * scratch: a third of the time until it is painted. `content-visibility: hidden` keeps the boxes and hides just as well: not painted, not
 * focusable, not in the accessibility tree. An important rule in a shadow tree overrides all rules outside it (CSS Cascading 5, 6.1), so
 * this one does. In browsers without the property, React's rule applies.
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

/** The frame of the page at `path`. */
export function PageFrame({ path, children }: { path: string; children: ReactNode }): ReactElement {
  return (
    <div className={styles.frame} data-page={path} ref={keepBoxes}>
      {children}
    </div>
  );
}

/**
 * Shows the hidden page at `path`, and returns whether there was one. Does in advance what React will do to the frames after the
 * navigation. Only if nothing is scrolled: React's effects set the scroll position.
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
