/** Runs in the page: waits until fonts and images are loaded and the layout for a new size is painted. */
export async function drawn(): Promise<void> {
  // On touch devices, floating elements stay invisible until the on-screen keyboard has opened.
  const floating = () => [...document.querySelectorAll('[role="dialog"], [role="listbox"]')];
  while (!floating().every((one) => one.checkVisibility({ opacityProperty: true })))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  const coming = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' && !complete);
  const settled = (image: HTMLImageElement) =>
    new Promise((done) => {
      image.addEventListener('load', done);
      // An image that fails counts as loaded: it has a placeholder.
      image.addEventListener('error', done);
    });
  await Promise.all(coming.map(settled));
  // Waits for finite animations, such as skeletons fading in. Infinite and scroll-driven ones are skipped.
  const ending = document
    .getAnimations()
    .filter(
      ({ timeline, effect }) => timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
