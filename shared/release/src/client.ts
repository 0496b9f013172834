import { type ErrorBody, ErrorBodySchema } from '@cairn/api';
import {
  type Audience,
  type CanaryLimits,
  type Checked,
  CheckedSchema,
  type CreatedDeployToken,
  CreatedDeployTokenSchema,
  type DeployTokenList,
  DeployTokenListSchema,
  type LiveReleases,
  LiveReleasesSchema,
  type NewRehearsal,
  type Promoted,
  PromotedSchema,
  type Published,
  PublishedSchema,
  type RegistryStatus,
  RegistryStatusSchema,
  type Rehearsal,
  RehearsalAnswerSchema,
  type RemoteHealth,
  RemoteHealthSchema,
  type RemoteHistory,
  RemoteHistorySchema,
  type RevokedDeployToken,
  RevokedDeployTokenSchema,
} from '@cairn/contract';
import * as v from 'valibot';
import { RegistryUnreachable, ReleaseRefused } from './problem.ts';

const timeoutMs = 120_000;

interface AnyChange {
  remote: string;
  /** The number of the revision that the caller has seen. */
  base: number;
  note: string;
}
/** A change of the registry, by the path of its call. */
export type Change =
  | (AnyChange & {
      path: 'promotions';
      release: string;
      audience?: Audience | undefined;
      limits?: CanaryLimits | undefined;
      fromCheckout?: boolean;
    })
  | (AnyChange & { path: 'rollbacks'; from?: string | undefined; to?: string | undefined })
  | (AnyChange & { path: 'switches'; on: boolean });

/** The registry over HTTP, with the rights of a deploy token. */
export interface RegistryClient {
  live(): Promise<RegistryStatus>;
  history(remote: string): Promise<RemoteHistory>;
  health(remote: string): Promise<RemoteHealth>;
  /** These three need the operator's token. */
  tokens(): Promise<DeployTokenList>;
  createToken(wanted: { remote: string; name: string }): Promise<CreatedDeployToken>;
  revokeToken(id: string): Promise<RevokedDeployToken>;
  /** Needs the operator's token, or a deploy token of the host. */
  rehearse(wanted: NewRehearsal): Promise<Rehearsal>;
  /** Like `rehearse`. */
  liveReleases(): Promise<LiveReleases>;
  /** Checks a build without writing anything. */
  check(build: { manifest: unknown; hash: string }): Promise<Checked>;
  publish(form: FormData): Promise<Published>;
  /** `conflict`: the registry has a newer revision than `base`. */
  change(change: Change): Promise<{ outcome: 'done'; promoted: Promoted } | { outcome: 'conflict' }>;
}

export function openRegistryClient(server: string, token: string): RegistryClient {
  async function call(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
    try {
      const headers = { ...init.headers, Authorization: `Bearer ${token}` };
      const response = await fetch(new URL(`/api/registry/${path}`, server), {
        ...init,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      throw new RegistryUnreachable(server, reasonOf(error), { cause: error });
    }
  }

  function read<S extends v.GenericSchema>(schema: S, { status, body }: { status: number; body: unknown }): v.InferOutput<S> {
    if (status >= 400) throw refusal(server, status, body);
    const result = v.safeParse(schema, body);
    if (!result.success) throw new RegistryUnreachable(server, 'unexpected response; the versions of Cairn and of this command may differ');
    return result.output;
  }

  const send = (path: string, body: object) =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

  return {
    live: async () => read(RegistryStatusSchema, await call('live', { method: 'GET' })),
    history: async (remote) => read(RemoteHistorySchema, await call(`remotes/${encodeURIComponent(remote)}`, { method: 'GET' })),
    health: async (remote) => read(RemoteHealthSchema, await call(`remotes/${encodeURIComponent(remote)}/health`, { method: 'GET' })),
    tokens: async () => read(DeployTokenListSchema, await call('tokens', { method: 'GET' })),
    createToken: async (wanted) => read(CreatedDeployTokenSchema, await send('tokens', wanted)),
    revokeToken: async (id) => read(RevokedDeployTokenSchema, await send(`tokens/${encodeURIComponent(id)}/revoke`, {})),
    liveReleases: async () => read(LiveReleasesSchema, await call('rehearsals/releases', { method: 'GET' })),
    rehearse: async (wanted) => read(RehearsalAnswerSchema, await send('rehearsals', wanted)).rehearsal,
    check: async (build) => read(CheckedSchema, await send('checks', build)),
    publish: async (form) => read(PublishedSchema, await call('releases', { method: 'POST', body: form })),
    async change({ path, ...change }) {
      const answer = await send(path, change);
      const error = v.safeParse(ErrorBodySchema, answer.body);
      if (error.success && error.output.code === 'REVISION_CONFLICT') return { outcome: 'conflict' };
      return { outcome: 'done', promoted: read(PromotedSchema, answer) };
    },
  };
}

function refusal(server: string, status: number, body: unknown): Error {
  const error = v.safeParse(ErrorBodySchema, body);
  if (!error.success) return new RegistryUnreachable(server, `the server responded with ${status}`);
  if (error.output.code === 'UNAUTHENTICATED') return new ReleaseRefused(`${server}: the deploy token is unknown or was revoked`, []);
  if (error.output.code === 'FORBIDDEN')
    return new ReleaseRefused(
      `${server}: the deploy token belongs to another remote. Use the token for the id in remote.ts. If another team uses that id, choose another one`,
      [],
    );
  return new ReleaseRefused(`${server}: ${error.output.message}`, issueLines(error.output));
}

function issueLines({ issues = [] }: ErrorBody): string[] {
  return issues.map((issue) => `${issue.field}: ${issue.message} (${issue.code})`);
}

/** Returns the reason of a failed fetch, from its cause: the error itself only says "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
