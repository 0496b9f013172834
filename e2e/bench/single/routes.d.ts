/** Aliases of the single bundle's build for each `remotes/<id>/src/routes.tsx`; the host checks what it gets. */
declare module '@bench/routes/*' {
  export const routes: unknown;
}

/** Where the bundle's files lie, as its build was told. */
declare const __webpack_public_path__: string;
