/** Test kit of a remote: the real shell, with a server and a user that the test defines. */
export { type Answers, type ApiCall, apiError } from './answers.ts';
export { emptyList } from './empty-list.ts';
export type { TestPage } from './page.ts';
export { createTestShell, type TestShell, type TestShellOptions } from './test-shell.ts';
