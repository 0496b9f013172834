import { type UndoOffer, undoMs, withdrawUndo } from '@cairn/shell/host';
import { Button, isInField, Link, useKeyDown } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import toasts from './toasts.module.css';
import styles from './undo-toast.module.css';

/**
 * The toast of a finished change with an Undo button, until its ring has run down. The countdown pauses while it is hovered or focused.
 * Ctrl+Z or ⌘Z does the same outside a field.
 */
export function UndoToast({ offer }: { offer: UndoOffer }): ReactElement {
  const [held, setHeld] = useState(false);
  const leftMs = useRef(undoMs);
  useEffect(() => {
    if (held) return;
    const begun = performance.now();
    const timer = setTimeout(withdrawUndo, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - begun;
    };
  }, [held]);
  const takeBack = () => {
    withdrawUndo();
    offer.undo();
  };
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z' || isInField(event.target)) return;
    event.preventDefault();
    takeBack();
  });
  return (
    <fieldset
      aria-label={offer.text}
      className={styles.undo}
      data-held={held}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <svg className={styles.ring} viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7" />
        <circle cx="9" cy="9" r="7" pathLength="1" transform="rotate(-90 9 9)" style={{ animationDuration: `${undoMs}ms` }} />
      </svg>
      <span className={styles.text}>
        {offer.to === undefined ? (
          offer.text
        ) : (
          <Link plain className={toasts.way} to={offer.to}>
            {offer.text}
          </Link>
        )}
      </span>
      <Button size="small" onClick={takeBack}>
        <Trans>Undo</Trans>
      </Button>
    </fieldset>
  );
}
