type ToastLibrary = typeof import('react-hot-toast');

let library: Promise<ToastLibrary> | undefined;

/**
 * Does something with the library that shows toasts, in the order in which it was asked for. The library is fetched when
 * the page is at rest, or for the first toast: no first paint needs it.
 */
export function withToasts(run: (toast: ToastLibrary['default']) => void): void {
  library ??= import(/* webpackChunkName: "react-hot-toast" */ 'react-hot-toast').catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  library.then(
    ({ default: toast }) => run(toast),
    (error: unknown) => console.warn('a toast could not be shown', error),
  );
}
