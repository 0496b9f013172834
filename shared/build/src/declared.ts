/** Checks of a remote that need no build: for its tests, which then load no bundler. */
export { declarationProblems } from './declaration.ts';
export { missingSingletons, singletonImportProblems } from './singleton-imports.ts';
export { singletons } from './singletons.ts';
