/** The singletons that the host provides in files of their own. Naming each once here is what makes the host provide it. */
const provided = [
  () => import(/* webpackChunkName: "ui-overlay" */ '@cairn/ui/overlay'),
  () => import(/* webpackChunkName: "ui-forms" */ '@cairn/ui/forms'),
  () => import(/* webpackChunkName: "ui-data" */ '@cairn/ui/data'),
  () => import(/* webpackChunkName: "ui-date" */ '@cairn/ui/date'),
];

/** Fetches them ahead, so that the first menu, dialog or form opens without a wait. */
export function warmUp(): void {
  for (const load of provided) load().catch((error: unknown) => console.warn('fetched again when it is needed', error));
}
