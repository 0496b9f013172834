/** Runs in the page: fonts and pictures are there, and what has followed a new size is painted. */
export async function drawn(): Promise<void> {
  // Where somebody touches, what floats waits for the keyboard to come before it shows itself.
  const floating = () => [...document.querySelectorAll('[role="dialog"], [role="listbox"]')];
  while (!floating().every((one) => one.checkVisibility({ opacityProperty: true })))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  const coming = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' && !complete);
  const settled = (image: HTMLImageElement) =>
    new Promise((done) => {
      image.addEventListener('load', done);
      // One that does not come is looked at too: it has a placeholder.
      image.addEventListener('error', done);
    });
  await Promise.all(coming.map(settled));
  // What appears a little later, as skeletons do; what turns for ever, or goes by a scroll, is not waited for.
  const ending = document
    .getAnimations()
    .filter(
      ({ timeline, effect }) => timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
