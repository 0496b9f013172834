export { baseEnvironment, basePlugins, cascadeLayer } from './base.ts';
export { catalogueRule } from './catalogue.ts';
export { declarationProblems, readDefinition } from './declaration.ts';
export { type DevRemote, startDevRemote } from './dev-remote.ts';
export { type DevServer, startDevServer } from './dev-server.ts';
export { galleryConfig } from './gallery.ts';
export { hostAheadConfig, hostAppConfig, hostBridgeConfig, hostDevelopmentConfig, hostPublicConfig, hostWorkerConfig } from './host.ts';
export { defineRemoteConfig } from './remote.ts';
export { ownCopies, singletons, singletonVersions } from './singletons.ts';
