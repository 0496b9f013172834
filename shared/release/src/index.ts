export { builtProblems } from './built.ts';
export { operatorToken } from './operator.ts';
export { RegistryUnreachable, ReleaseRefused } from './problem.ts';
export { promote, publish, type Released, type ReleaseOptions, release, rollBack, switchRemote } from './release.ts';
