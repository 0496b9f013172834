import { IdSchema, type Operation } from '@cairn/api';
import * as v from 'valibot';
import { CreatedDeployTokenSchema, DeployTokenListSchema, NewDeployTokenSchema, RevokedDeployTokenSchema } from './deploy-token.ts';
import { HealthQuerySchema, RegistryHealthSchema, RemoteHealthSchema } from './health.ts';
import {
  CheckedSchema,
  CheckSchema,
  PromotedSchema,
  RegistryStatusSchema,
  RemoteHistorySchema,
  RevisionHistorySchema,
} from './registry-api.ts';
import { LiveReleasesSchema, NewRehearsalSchema, RehearsalAnswerSchema, RehearsalListSchema, RehearsalParamsSchema } from './rehearsal.ts';
import { PromotionSchema, RollBackSchema, SwitchSchema } from './revision.ts';

/** For a deploy token of the remote, or a platform administrator. Safe to repeat: each change names the revision that it is based on. */
const shared = { tag: 'Registry', access: 'registry', idempotent: false } as const;
const refusals = ['REVISION_CONFLICT', 'RELEASE_INVALID', 'STATE_INVALID'] as const;
const params = v.object({ remote: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/)) });

/** Operations that read and change releases. */
export const registryOperations = {
  live: {
    ...shared,
    name: 'getLiveRevision',
    method: 'get',
    path: '/registry/live',
    summary: 'The live revision, for a deploy token or a platform administrator.',
    output: RegistryStatusSchema,
  },
  status: {
    ...shared,
    name: 'getRegistryStatus',
    method: 'get',
    path: '/registry/status',
    summary: 'The live revision, and the reason for each remote that is not served. For platform administrators.',
    output: RegistryStatusSchema,
  },
  revisions: {
    ...shared,
    name: 'listRevisions',
    method: 'get',
    path: '/registry/revisions',
    summary: 'The last 20 revisions, and the last change of each remote: when, by whom and why. For platform administrators.',
    output: RevisionHistorySchema,
  },
  health: {
    ...shared,
    name: 'getRegistryHealth',
    method: 'get',
    path: '/registry/health',
    summary: 'Errors, load times and web vitals of each release in the last 24 hours, in all and by the hour. For platform administrators.',
    output: RegistryHealthSchema,
  },
  remote: {
    ...shared,
    name: 'getRemoteHistory',
    method: 'get',
    path: '/registry/remotes/{remote}',
    summary: 'The releases of one remote, and the last 20 revisions that changed it.',
    params,
    output: RemoteHistorySchema,
  },
  remoteHealth: {
    ...shared,
    name: 'getRemoteHealth',
    method: 'get',
    path: '/registry/remotes/{remote}/health',
    summary: 'The health of the releases of one remote in the last 24 hours or 7 days: errors, load times and their parts, web vitals.',
    params,
    query: HealthQuerySchema,
    output: RemoteHealthSchema,
  },
  check: {
    ...shared,
    name: 'checkRelease',
    method: 'post',
    path: '/registry/checks',
    summary: 'Everything that keeps a remote.json from being published and promoted now. Nothing is written.',
    body: CheckSchema,
    output: CheckedSchema,
  },
  promote: {
    ...shared,
    name: 'promoteRelease',
    method: 'post',
    path: '/registry/promotions',
    summary: 'Makes a release the stable one of its remote, or the canary of an audience, by compare-and-swap on the revision seen.',
    body: PromotionSchema,
    output: PromotedSchema,
    refusals,
  },
  rollback: {
    ...shared,
    name: 'rollBackRemote',
    method: 'post',
    path: '/registry/rollbacks',
    summary:
      'Withdraws a remote’s canary; where there is none, makes the stable release before this one stable again, or the one that is named.',
    body: RollBackSchema,
    output: PromotedSchema,
    refusals,
  },
  switch: {
    ...shared,
    name: 'switchRemote',
    method: 'post',
    path: '/registry/switches',
    summary: 'Switches a remote off, or on again.',
    body: SwitchSchema,
    output: PromotedSchema,
    refusals,
  },
} as const satisfies Record<string, Operation>;

/** Operations on deploy tokens, for platform administrators and the operator of the installation. */
export const deployTokenOperations = {
  list: {
    ...shared,
    name: 'listDeployTokens',
    method: 'get',
    path: '/registry/tokens',
    summary: 'The deploy tokens, newest first, without their secrets.',
    output: DeployTokenListSchema,
  },
  create: {
    ...shared,
    name: 'createDeployToken',
    method: 'post',
    path: '/registry/tokens',
    summary: 'A new deploy token, good for one remote. Its secret is answered once.',
    body: NewDeployTokenSchema,
    output: CreatedDeployTokenSchema,
    status: 201,
    refusals: ['REAUTHENTICATE'],
  },
  revoke: {
    ...shared,
    name: 'revokeDeployToken',
    method: 'post',
    path: '/registry/tokens/{id}/revoke',
    summary: 'Ends a deploy token at once. Safe to repeat.',
    params: v.object({ id: IdSchema }),
    output: RevokedDeployTokenSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;

/** Rehearsals of a host, for platform administrators, the operator of the installation and deploy tokens of the host. */
export const rehearsalOperations = {
  rehearse: {
    ...shared,
    name: 'rehearseHost',
    method: 'post',
    path: '/registry/rehearsals',
    summary: 'Checks a new host against every live release of every remote, before it goes live. Changes no release; the result is stored.',
    body: NewRehearsalSchema,
    output: RehearsalAnswerSchema,
    status: 201,
    refusals: ['REVISION_CONFLICT'],
  },
  list: {
    ...shared,
    name: 'listRehearsals',
    method: 'get',
    path: '/registry/rehearsals',
    summary: 'The last 20 rehearsals of a host, newest first.',
    output: RehearsalListSchema,
  },
  releases: {
    ...shared,
    name: 'listLiveReleases',
    method: 'get',
    path: '/registry/rehearsals/releases',
    summary: 'Every live release of every remote with its remote.json, to start it on a new host.',
    output: LiveReleasesSchema,
  },
  get: {
    ...shared,
    name: 'getRehearsal',
    method: 'get',
    path: '/registry/rehearsals/{id}',
    summary: 'One rehearsal of a host: its result for each live release of each remote.',
    params: RehearsalParamsSchema,
    output: RehearsalAnswerSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
