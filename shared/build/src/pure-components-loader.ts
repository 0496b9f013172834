interface LoaderContext {
  cacheable?(): void;
}

/** What makes a component or a context at the top of a module, and does nothing else. */
const makesComponent = /^(const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm;
/** Only React's developer tools show these names. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Says of each component of a library that it may be left out where nothing asks for it. The bundler cannot see that
 * `forwardRef` only answers, and a `displayName` that is set afterwards counts as a use.
 */
export default function pureComponentsLoader(this: LoaderContext, source: string): string {
  return source.replaceAll(makesComponent, '$1/*#__PURE__*/ $2').replaceAll(displayName, '');
}
