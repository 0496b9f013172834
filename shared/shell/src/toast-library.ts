type ToastLibrary = typeof import('react-hot-toast');

let library: Promise<ToastLibrary> | undefined;

/**
 * Runs calls to the toast library in order. The library is fetched when the page is idle or for the first toast, not for the first paint.
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
