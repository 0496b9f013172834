import { withToasts } from './toast-library.ts';

/** The eight kinds of toast, and how long one stays (specification, section 9). */
export type ToastType = 'warning' | 'info' | 'primary' | 'accent' | 'purple' | 'blue' | 'green' | 'orange';
export const toastDurationMs = 2000;
/** One that leads somewhere stays as long as one that can be taken back: two seconds are too few to get there. */
export const leadingToastMs = 10_000;

/** Where each toast leads that names something, by the toast's id. */
const ways = new Map<string, string>();

/** Where a toast leads, a path of the application; undefined where it only says something. */
export function wayOf(toast: string): string | undefined {
  return ways.get(toast);
}

/**
 * Says something in passing, bottom right, for two seconds; screen readers hear it politely. The same text twice stands once.
 * `to`: where that is read which it names, a path of the application. Its text is the link then, for ten seconds.
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

/** Says that something went wrong. `sticky`: it needs an answer, and stays until it is dismissed. */
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
