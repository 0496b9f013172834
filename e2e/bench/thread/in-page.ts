/** In the page: notes the longest time between two frames from now on. */
export const longestFrame = {
  begin(): void {
    const found = { longest: 0, at: 0, on: true, began: performance.now() };
    let last = performance.now();
    const step = (now: number) => {
      if (now - last > found.longest) {
        found.longest = now - last;
        found.at = now - found.began;
      }
      last = now;
      if (found.on) requestAnimationFrame(step);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(step);
    });
    Object.assign(window, { longestFrame: found });
  },
  end(): number {
    const { longestFrame: found } = window as unknown as { longestFrame: { longest: number; at: number; on: boolean } }; // begin() has put it there
    found.on = false;
    return found.longest;
  },
};

/** In the page: scrolls up by so many pixels a frame, and answers the longest time between two frames in milliseconds. */
export function scrollUp({ selector, step, frames }: { selector: string; step: number; frames: number }): Promise<number> {
  const box = document.querySelector(selector);
  if (!box) return Promise.reject(new Error(`there is no ${selector}`));
  return new Promise((resolve) => {
    let longest = 0;
    let last = 0;
    let at = 0;
    const next = (now: number) => {
      // The first two are those that were under way.
      if (at > 2) longest = Math.max(longest, now - last);
      last = now;
      at += 1;
      box.scrollTop -= step;
      if (at < frames) requestAnimationFrame(next);
      else resolve(longest);
    };
    requestAnimationFrame(next);
  });
}
