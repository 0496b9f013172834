import { useEffect, useState } from 'react';

/** For a sequence of dialogs: restores the focus from before the first one after the last one closes. */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // A dialog restores the focus itself one frame later, if it knows the trigger.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus();
        }),
      );
    },
    [opener],
  );
}
