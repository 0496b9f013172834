/** Aliases for each `remotes/<id>/src/routes.tsx` in the single bundle's build; the host validates the modules. */
declare module '@bench/routes/*' {
  export const routes: unknown;
}

/** The address of the bundle's files, as configured in its build. */
declare const __webpack_public_path__: string;
