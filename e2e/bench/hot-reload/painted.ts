import type { Page } from 'playwright';
import type { Change } from './changes.ts';

/** Returns the `Date.now()` at which the page has painted the value: one frame after it is found. */
export function paintedAt(page: Page, shown: Change['shown'], value: string): Promise<number> {
  return page.evaluate(
    ({ selector, property, wanted }) =>
      new Promise<number>((resolve) => {
        const isShown = () => {
          const element = document.querySelector(selector);
          if (!element) return false;
          return property === 'textContent'
            ? (element.textContent ?? '').includes(wanted)
            : getComputedStyle(element).outlineOffset === wanted;
        };
        const look = () => {
          if (isShown()) requestAnimationFrame(() => resolve(Date.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { ...shown, wanted: value },
  );
}
