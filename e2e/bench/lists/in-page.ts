/** In the page: waits until it has its fonts and nothing left to do, so that what is measured is not its own loading. */
export async function settled(): Promise<void> {
  await document.fonts.ready;
  // What a list draws once nothing more is typed comes 200 ms later.
  await new Promise((resolve) => setTimeout(resolve, 500));
  // A page that draws nothing more may be given its idle time with its next frame, a minute later.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
}

/** In the page: scrolls a box by a screen a frame, 120 times, so that each frame has other rows, and answers the longest in milliseconds. */
export function scrollFrames(selector: string): Promise<number> {
  const box = document.querySelector(selector);
  if (!box) return Promise.reject(new Error(`there is no ${selector}`));
  return new Promise((resolve) => {
    let longest = 0;
    let last = 0;
    let frames = 0;
    const step = (now: number) => {
      // The first two are those that were under way.
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
 * In the page: how long keys took from their press to the next painting (Event Timing), the longest of them; and how long
 * until all options that were seen had in them what stood in the field.
 */
export const longestAnswer = {
  begin(): void {
    const found = { answers: [] as number[], options: [] as number[] };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.answers.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit); // its type does not know the threshold
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
    const { found } = window as unknown as { found: { answers: number[]; options: number[] } }; // begin() has put it there
    const longest = (all: readonly number[]) => Math.max(0, ...all);
    const done = () => ({ answer: longest(found.answers), options: longest(found.options) });
    // Entries are handed over after the painting that they end with.
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(done()))));
  },
};
