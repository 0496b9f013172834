export { RegistryUnreachable, ReleaseRefused } from './problem.ts';
export { type Released, release, type ReleaseOptions } from './release.ts';
