/** In the page: waits for fonts and idle time, so that loading is not measured. */
export async function settled(): Promise<void> {
  await document.fonts.ready;
  // A list renders the rest 200 ms after typing has stopped.
  await new Promise((resolve) => setTimeout(resolve, 500));
  // Without the timeout, a page without paints may get its idle callback a minute later.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
}

/**
 * In the page: scrolls by one screen per frame, 120 times, so that each frame has other rows. Returns the longest frame in milliseconds.
 */
export function scrollFrames(selector: string): Promise<number> {
  const box = document.querySelector(selector);
  if (!box) return Promise.reject(new Error(`there is no ${selector}`));
  return new Promise((resolve) => {
    let longest = 0;
    let last = 0;
    let frames = 0;
    const step = (now: number) => {
      // The first two frames had already begun.
      if (frames > 2) longest = Math.max(longest, now - last);
      last = now;
      frames += 1;
      box.scrollTop += box.clientHeight;
      if (frames < 120) requestAnimationFrame(step);
      else resolve(longest);
    };
    requestAnimationFrame(step);
  });
}

/**
 * In the page: measures the longest time from a key press to the next paint (Event Timing), and the longest time
 * until all visible options contained the text of the field.
 */
export const longestAnswer = {
  begin(): void {
    const found = { answers: [] as number[], options: [] as number[] };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.answers.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit); // its type lacks the threshold
    document.addEventListener('input', ({ target, timeStamp }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { value } = target;
      const look = () => {
        if (target.value !== value) return; // the next letter came before
        const fit = [...document.querySelectorAll('[role="option"]')].every((option) => option.textContent?.toLowerCase().includes(value));
        if (fit) setTimeout(() => found.options.push(performance.now() - timeStamp));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    Object.assign(window, { found });
  },
  end(): Promise<{ answer: number; options: number }> {
    const { found } = window as unknown as { found: { answers: number[]; options: number[] } }; // set by begin()
    const longest = (all: readonly number[]) => Math.max(0, ...all);
    const done = () => ({ answer: longest(found.answers), options: longest(found.options) });
    // Entries are delivered after the paint that they end with.
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(done()))));
  },
};
