/** The singletons that the host provides as separate files. The host only provides what is imported here. */
const provided = [
  () => import(/* webpackChunkName: "ui-overlay" */ '@cairn/ui/overlay'),
  () => import(/* webpackChunkName: "ui-forms" */ '@cairn/ui/forms'),
  () => import(/* webpackChunkName: "ui-data" */ '@cairn/ui/data'),
  () => import(/* webpackChunkName: "ui-date" */ '@cairn/ui/date'),
];

/** Prefetches them, so that the first menu, dialog or form opens at once. */
export function warmUp(): void {
  for (const load of provided) load().catch((error: unknown) => console.warn('fetched again when it is needed', error));
}
