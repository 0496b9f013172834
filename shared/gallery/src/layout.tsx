import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './page.module.css';

/** Items side by side, wrapping as needed. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Columns of equal width. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** As wide as a form in a dialog. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>;
}

/** Content with a caption that names its state. */
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

/** The attributes by which react-aria marks these states. */
const attributes = { hover: ['data-hovered'], active: ['data-pressed'], focus: ['data-focused', 'data-focus-visible'] } as const;

/**
 * Shows its content as if hovered, pressed or focused. `of` selects the element; the first interactive one by default. Does not move the
 * focus, so several can be shown at once.
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
    // A label shows the focus on its checkbox, which only react-aria's attributes do.
    if (!element.matches('label')) element.dataset.looks = state;
    for (const name of attributes[state]) element.setAttribute(name, 'true');
  });
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {children}
    </span>
  );
}
