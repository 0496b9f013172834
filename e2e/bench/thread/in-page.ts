/** Frame times in a page, in milliseconds. */
export interface Frames {
  /** The longest time between two frames. */
  longest: number;
  /** The 95th percentile: nineteen of twenty frames were faster. */
  most: number;
  /** The longest frame with its scripts, styles and layout, as the browser reports it from 50 ms on (Long Animation Frames); 0 if none. */
  work: number;
}

/** In the page: records its frames from now on. */
export const frames = {
  begin(): void {
    const found = { times: [] as number[], work: 0, on: true };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.work = Math.max(found.work, duration);
    });
    observer.observe({ type: 'long-animation-frame' });
    let last = 0;
    const step = (now: number) => {
      if (last > 0) found.times.push(now - last);
      last = now;
      if (found.on) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    Object.assign(window, { frames: Object.assign(found, { observer }) });
  },
  end(): Frames {
    type Found = { times: number[]; work: number; on: boolean; observer: PerformanceObserver };
    const { frames: found } = window as unknown as { frames: Found }; // set by begin()
    found.on = false;
    found.observer.disconnect();
    // The first frame had already begun.
    const times = found.times.slice(1).sort((one, other) => other - one);
    return { longest: times[0] ?? 0, most: times[Math.floor(times.length / 20)] ?? 0, work: found.work };
  },
};

/** An element identified by its text. */
export interface Words {
  selector: string;
  words: string;
}

/**
 * In the page: waits for a text in an element. Checks on changes of the document, not in each frame, which would affect the measurement.
 */
export function appears({ selector, words }: Words): Promise<void> {
  const isThere = () => [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(words));
  return new Promise((resolve) => {
    if (isThere()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** In the page: clicks a button without a pointer. */
export function pressButton(selector: string): void {
  const button = document.querySelector<HTMLButtonElement>(selector);
  if (!button) throw new Error(`there is no ${selector}`);
  button.click();
}

/** In the page: returns the center of an element in px. */
export function middleOf({ selector, words }: Words): { x: number; y: number } {
  const box = [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(words))?.getBoundingClientRect();
  if (!box) throw new Error(`there is no ${selector} with ${words}`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** In the page: scrolls up by `step` pixels per frame, however long a frame takes. */
export function scrollUp({ selector, step, count }: { selector: string; step: number; count: number }): Promise<void> {
  const box = document.querySelector(selector);
  if (!box) return Promise.reject(new Error(`there is no ${selector}`));
  let left = count;
  return new Promise((resolve) => {
    const next = () => {
      box.scrollTop -= step;
      left -= 1;
      if (left > 0) requestAnimationFrame(next);
      else resolve();
    };
    requestAnimationFrame(next);
  });
}
