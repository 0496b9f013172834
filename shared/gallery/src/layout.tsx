import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './page.module.css';

/** Side by side, on as many lines as are needed. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** In columns of one width. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** No wider than a dialog's form. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>;
}

/** With a word below that says which state it is. */
export function Captioned({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className={styles.captioned}>
      {children}
      <span className={styles.caption} lang="en" dir="ltr">
        {caption}
      </span>
    </div>
  );
}

/** What react-aria calls the same states on what it renders. */
const attributes = { hover: ['data-hovered'], active: ['data-pressed'], focus: ['data-focused', 'data-focus-visible'] } as const;

/**
 * Shows what is in it as it looks under the pointer, pressed or in focus. `of` says which element, where it is not the
 * first that can be operated. It does not take the focus: several may be shown at once.
 */
export function Looks({
  state,
  of = 'button, a, input, textarea, select, label, [tabindex]',
  children,
}: {
  state: keyof typeof attributes;
  of?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current?.querySelector<HTMLElement>(of);
    if (!element) return;
    // A label shows the focus on the box in it, by react-aria's words alone.
    if (!element.matches('label')) element.dataset.looks = state;
    for (const name of attributes[state]) element.setAttribute(name, 'true');
  });
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {children}
    </span>
  );
}
