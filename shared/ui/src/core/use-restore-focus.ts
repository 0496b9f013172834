import { useEffect, useState } from 'react';

/** For dialogs that take each other's place: what had the focus before the first has it again once the last has gone. */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // A dialog gives the focus back by itself a frame later, where it knows of what had it.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus();
        }),
      );
    },
    [opener],
  );
}
