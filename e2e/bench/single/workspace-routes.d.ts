/** An alias of the single bundle's build for `remotes/workspace/src/routes.tsx`; the host checks what it gets. */
declare module '@bench/workspace-routes' {
  export const routes: unknown;
}
