import { withToasts } from './toast-library.ts';

/** The eight kinds of toast, and how long one stays (specification, section 9). */
export type ToastType = 'warning' | 'info' | 'primary' | 'accent' | 'purple' | 'blue' | 'green' | 'orange';
export const toastDurationMs = 2000;

/** Says something in passing, bottom right, for two seconds; screen readers hear it politely. The same text twice stands once. */
export function notify(type: ToastType, text: string): void {
  withToasts((toast) =>
    toast(text, {
      id: `${type}:${text}`,
      duration: toastDurationMs,
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
