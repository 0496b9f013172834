interface LoaderContext {
  cacheable?(): void;
}

/** Matches calls at the top of a module that create a component or a context and have no side effects. */
const makesComponent = /^(const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm;
/** Matches display names, which only React's developer tools show. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Marks each component of a library as pure, so that unused ones are removed. The bundler cannot know that `forwardRef` has no side
 * effects, and an assignment to `displayName` counts as a use.
 */
export default function pureComponentsLoader(this: LoaderContext, source: string): string {
  return source.replaceAll(makesComponent, '$1/*#__PURE__*/ $2').replaceAll(displayName, '');
}
