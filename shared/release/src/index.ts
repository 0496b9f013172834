export { RegistryUnreachable, ReleaseRefused } from './problem.ts';
export { type Released, type ReleaseOptions, release, rollBack } from './release.ts';
