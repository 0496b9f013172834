import { withToasts } from './toast-library.ts';

/** The eight kinds of toast. Each is shown for `toastDurationMs` (specification, section 9). */
export type ToastType = 'warning' | 'info' | 'primary' | 'accent' | 'purple' | 'blue' | 'green' | 'orange';
export const toastDurationMs = 2000;
/** A toast with a link stays as long as one with Undo: two seconds are too short to reach it. */
export const leadingToastMs = 10_000;

/** The link of each toast that has one, by toast id. */
const ways = new Map<string, string>();

/** Returns the link of a toast, a path of the application; undefined without one. */
export function wayOf(toast: string): string | undefined {
  return ways.get(toast);
}

/**
 * Shows a toast at the bottom right for two seconds; screen readers announce it politely. The same text is shown only once.
 * With `to`, a path of the application, the text is a link and stays for ten seconds.
 */
export function notify(type: ToastType, text: string, to?: string): void {
  const id = `${type}:${text}`;
  if (to === undefined) ways.delete(id);
  else ways.set(id, to);
  withToasts((toast) =>
    toast(text, {
      id,
      duration: to === undefined ? toastDurationMs : leadingToastMs,
      className: `toast-${type}`,
      ariaProps: { role: 'status', 'aria-live': 'polite' },
    }),
  );
}

/** Shows an error toast. `sticky`: it stays until it is dismissed. */
export function notifyError(text: string, options: { sticky?: boolean } = {}): void {
  withToasts((toast) =>
    toast(text, {
      id: `error:${text}`,
      duration: options.sticky ? Number.POSITIVE_INFINITY : toastDurationMs,
      className: 'toast-warning',
      ariaProps: { role: 'alert' as 'status', 'aria-live': 'assertive' }, // the library's type knows only "status"
    }),
  );
}
