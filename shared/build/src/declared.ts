/** What can be said of a remote without building it: for its tests, which need not load a bundler. */
export { declarationProblems } from './declaration.ts';
export { missingSingletons, singletonImportProblems } from './singleton-imports.ts';
export { singletons } from './singletons.ts';
