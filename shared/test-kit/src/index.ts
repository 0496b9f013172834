/** What the tests of a remote stand on: the real shell, with a server and a person that the test makes up. */
export { type Answers, type ApiCall, apiError } from './answers.ts';
export { emptyList } from './empty-list.ts';
export type { TestPage } from './page.ts';
export { createTestShell, type TestShell, type TestShellOptions } from './test-shell.ts';
