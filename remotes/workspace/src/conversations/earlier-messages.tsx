import { Button } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef } from 'react';
import styles from './earlier-messages.module.css';

/** Above the first message that is here: reads those before it as soon as it comes near, or by the button. */
export function EarlierMessages({ busy, onReach }: { busy: boolean; onReach: () => void }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  useEffect(() => {
    const element = place.current;
    if (!element || busy) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach.current(), {
      root: element.closest('[role="log"]'),
      rootMargin: '600px 0px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div className={styles.place} ref={place}>
      <Button size="small" variant="quiet" busy={busy} onClick={onReach}>
        <Trans>Earlier messages</Trans>
      </Button>
    </div>
  );
}
