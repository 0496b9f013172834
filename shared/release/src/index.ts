export { RegistryUnreachable, ReleaseRefused } from './problem.ts';
export { type Released, type ReleaseOptions, release } from './release.ts';
