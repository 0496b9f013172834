import { type RefObject, useEffect } from 'react';

/** Some browsers that we support do not size a field by its content (`field-sizing`): there its height is set after each key. */
export function useAutoGrow(area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    const grow = () => {
      element.style.blockSize = 'auto';
      element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
    };
    grow();
    element.addEventListener('input', grow);
    return () => element.removeEventListener('input', grow);
  }, [area]);
}
