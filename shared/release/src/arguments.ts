import { parseArgs } from 'node:util';
import {
  type Audience,
  AudienceSchema,
  type CanaryLimits,
  CanaryLimitsSchema,
  defaultCanaryLimits,
  releaseNamePattern,
  versionPattern,
} from '@cairn/contract';
import * as v from 'valibot';
import { ReleaseRefused } from './problem.ts';

export const usage = `Usage: pnpm release <remote>               builds, checks, publishes and promotes it
       pnpm release check <remote>         checks that it can be released; changes nothing
       pnpm release publish <remote>       uploads the build to the store; nobody gets it yet
       pnpm release promote <remote> [<release>]   makes a published release stable (default: the last build)
       pnpm release wait <remote> [<release>]   for pipelines: waits until its canary has run in enough tabs for long enough
       pnpm release rollback <remote>      stops its canary, or else makes the previous stable release stable again
                                           after a rollback, --from is required to roll back again
       pnpm release rollback <remote> --to <version>   rolls everyone back to that release; "history" lists the stored ones
       pnpm release off|on <remote>        switches it off or on
       pnpm release status [<remote>]      what runs, and what is skipped and why
       pnpm release history <remote>       its releases and changes
       pnpm release rehearse               checks the host of this checkout against every live release, before it goes live;
                                           fails if a remote would have no release that runs
       pnpm release token create <remote> --name <purpose>   creates a deploy token for that remote, shown once
       pnpm release token list             lists the deploy tokens, without their values
       pnpm release token revoke <id>      revokes one immediately

  <remote> is a folder in remotes/, a path, or an id. Omit it in a repository with one remote.
  --canary <1 to 99>      for this percentage of users; always the same users
  --tenant <slug,slug>    for the users of these organizations
  --max-errors <percent>  error rate above which the server stops a canary (default: ${defaultCanaryLimits.errorRate * 100})
  --max-load <ms>         load time above which the server stops a canary (default: ${defaultCanaryLimits.loadMs})
  --tabs <n>              "wait": minimum number of tabs (default: 20)
  --minutes <n>           "wait": minimum time on canary (default: 60)
  --give-up <minutes>     "wait": time after which it fails if there were too few tabs (default: 300)
  --poll <seconds>        "wait": time between checks (default: 15)
  --tried                 for pipelines: promotes only the release that is on canary now
  --to <version>          release to roll back to: 1.4.2, or the full name if a version was released more than once
  --from <version>        release to roll back from; nothing changes if it was already rolled back
  --note <text>           what changed and why; shown in the revision
  --reason <text>         same as --note, for rollbacks and on/off
  --host <path>           "rehearse": host.json of another build, or its folder
  --start                 "rehearse": also opens the pages of each release in a browser, on a Cairn of this checkout
  --accept-fallback       "rehearse": goes on if a release does not run but another one of its remote does
  --no-build              uses the last build

  CAIRN_URL           address of Cairn (default: the one at PORT, on CAIRN_DATA, or in .npmrc)
  CAIRN_DEPLOY_TOKEN  deploy token of the remote, or of "host" for "rehearse"; on the machine that runs Cairn it is read from CAIRN_DATA
  CAIRN_SECRET        only for "token" and "rehearse", for operators: the secret of Cairn (default: the one in CAIRN_DATA)`;

const commands = ['check', 'publish', 'promote', 'wait', 'rollback', 'off', 'on', 'status', 'history'] as const;

/** The arguments of `pnpm release token …`. */
export type TokenArguments = { command: 'create'; remote: string; name: string } | { command: 'list' } | { command: 'revoke'; id: string };

/** Parses the arguments after `token`. @throws ReleaseRefused like `readArguments` */
export function readTokenArguments(words: readonly string[]): TokenArguments {
  const { values, positionals } = parse(words);
  const [command, subject, ...more] = positionals;
  if (command === 'list' && subject === undefined) return { command };
  if (command === 'revoke' && subject && more.length === 0) return { command, id: subject };
  if (command !== 'create' || !subject || more.length > 0) throw refuse('use token create <remote>, token revoke <id> or token list');
  if (!values.name?.trim()) throw refuse('use --name to describe what the token is for');
  return { command, remote: subject, name: values.name };
}

/** The arguments of `pnpm release rehearse`. */
export interface RehearseArguments {
  /** The path of a built host; undefined: the host of this checkout. */
  host: string | undefined;
  acceptFallback: boolean;
  /** Whether the releases are started in a browser, on a Cairn of this checkout. */
  start: boolean;
  note: string;
  build: boolean;
}

/** Parses the arguments after `rehearse`. @throws ReleaseRefused like `readArguments` */
export function readRehearseArguments(words: readonly string[]): RehearseArguments {
  const { values, positionals } = parse(words);
  const allowed = ['host', 'start', 'accept-fallback', 'note', 'reason', 'no-build'];
  const other = positionals[0] ?? Object.keys(values).find((option) => !allowed.includes(option));
  if (other !== undefined) throw refuse(`"rehearse" does not take "${other}": it is about the host and every remote`);
  if (values.start && values.host !== undefined) throw refuse('--start runs the host of this checkout: do not combine it with --host');
  return {
    host: values.host,
    start: values.start ?? false,
    acceptFallback: values['accept-fallback'] ?? false,
    note: noteOf(values),
    build: !values['no-build'] && values.host === undefined,
  };
}

export interface Arguments {
  command: 'release' | (typeof commands)[number];
  /** Empty when `status` is for all remotes. */
  remote: string;
  /** For `promote` and `wait`; undefined: the last build. */
  release: string | undefined;
  /** For `rollback`: a version or a release name; undefined: the previous release. */
  to: string | undefined;
  /** For `rollback`: the release to roll back, as a version or a release name; undefined: the running one. */
  from: string | undefined;
  audience: Audience | undefined;
  limits: CanaryLimits | undefined;
  /** For `promote`: only a release that is on canary. */
  tried: boolean;
  note: string;
  build: boolean;
  /** For `wait`. */
  wait: { tabs: number; minutes: number; giveUp: number; poll: number };
}

/**
 * Parses the arguments of the command.
 * @param here the default remote; empty: a remote is required
 * @throws ReleaseRefused with the problem and the usage
 */
export function readArguments(words: readonly string[], here = ''): Arguments {
  const { values, positionals } = parse(words);
  if (values.host !== undefined || values['accept-fallback'] || values.start)
    throw refuse('--host, --start and --accept-fallback are only for "rehearse"');
  const command = commands.find((word) => word === positionals[0]) ?? 'release';
  const given = command === 'release' ? positionals : positionals.slice(1);
  const takesRelease = command === 'promote' || command === 'wait';
  const isLeftOut = here !== '' && takesRelease && releaseNamePattern.test(given[0] ?? '');
  const [remote = here, release, ...more] = isLeftOut ? [here, ...given] : given;
  if (remote === '' && command !== 'status') throw refuse('a remote is required');
  if (more.length > 0 || (release !== undefined && !takesRelease)) throw refuse(`unexpected argument "${more[0] ?? release}"`);
  if ((values.canary ?? values.tenant) && !['release', 'promote'].includes(command))
    throw refuse(`--canary and --tenant are not options of "${command}"`);
  const reach = reachOf(values);
  const tried = values.tried ?? false;
  if (tried && (command !== 'promote' || reach.audience)) throw refuse('--tried is only for promoting to everyone');
  return {
    command,
    remote,
    release,
    ...rollBackOf(values, command),
    ...reach,
    tried,
    note: noteOf(values),
    build: !values['no-build'],
    wait: waitOf(values, command),
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        canary: { type: 'string' },
        tenant: { type: 'string' },
        'max-errors': { type: 'string' },
        'max-load': { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        note: { type: 'string' },
        reason: { type: 'string' },
        name: { type: 'string' },
        tabs: { type: 'string' },
        minutes: { type: 'string' },
        'give-up': { type: 'string' },
        poll: { type: 'string' },
        host: { type: 'string' },
        start: { type: 'boolean' },
        'accept-fallback': { type: 'boolean' },
        tried: { type: 'boolean' },
        'no-build': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    if (error instanceof TypeError) throw refuse(error.message);
    throw error;
  }
}

type Values = ReturnType<typeof parse>['values'];

function rollBackOf({ from, to }: Values, command: Arguments['command']): Pick<Arguments, 'from' | 'to'> {
  for (const [option, version] of Object.entries({ from, to })) {
    if (version === undefined) continue;
    if (command !== 'rollback') throw refuse(`--${option} is not an option of "${command}"`);
    if (!versionPattern.test(version))
      throw refuse(`--${option} ${version}: enter a version, such as 1.4.2, or a release, such as 1.4.2-0123456789ab`);
  }
  return { from, to };
}

const defaultWait = { tabs: '20', minutes: '60', 'give-up': '300', poll: '15' } as const;

function waitOf(values: Values, command: Arguments['command']): Arguments['wait'] {
  const read = (option: keyof typeof defaultWait): number => {
    if (values[option] !== undefined && command !== 'wait') throw refuse(`--${option} is not an option of "${command}"`);
    const number = numberOf(values[option] ?? defaultWait[option]);
    if (number >= 0 && number <= 100_000) return number;
    throw refuse(`--${option} ${values[option]}: enter a number from 0 to 100000`);
  };
  const wait = { tabs: read('tabs'), minutes: read('minutes'), giveUp: read('give-up'), poll: read('poll') };
  if (command === 'wait' && wait.giveUp < wait.minutes) throw refuse('--give-up is shorter than --minutes, so it can never succeed');
  return wait;
}

function noteOf({ note, reason }: Values): string {
  if (note !== undefined && reason !== undefined) throw refuse('use either --note or --reason');
  return note ?? reason ?? '';
}

function reachOf({ canary, tenant, 'max-errors': errors, 'max-load': load }: Values): Pick<Arguments, 'audience' | 'limits'> {
  if (canary !== undefined && tenant !== undefined) throw refuse('use either --canary or --tenant');
  if (canary === undefined && tenant === undefined) {
    if (errors !== undefined || load !== undefined) throw refuse('--max-errors and --max-load need --canary or --tenant');
    return { audience: undefined, limits: undefined };
  }
  const audience = canary === undefined ? { tenants: (tenant ?? '').split(',').map((slug) => slug.trim()) } : { percent: numberOf(canary) };
  const limits = {
    errorRate: errors === undefined ? defaultCanaryLimits.errorRate : numberOf(errors) / 100,
    loadMs: load === undefined ? defaultCanaryLimits.loadMs : numberOf(load),
  };
  return {
    audience: read(AudienceSchema, audience),
    limits: errors === undefined && load === undefined ? undefined : read(CanaryLimitsSchema, limits),
  };
}

/** Parses a number or percentage. Returns NaN if it is invalid, which every schema rejects. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(/\s*%$/, ''));
}

function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw refuse(result.issues.map((one) => `${v.getDotPath(one) ?? 'canary'}: ${one.message}`).join('; '));
}

function refuse(problem: string): ReleaseRefused {
  return new ReleaseRefused(`${problem}\n\n${usage}`, []);
}

/** Returns whether the usage was requested. */
export function asksForHelp(words: readonly string[], here = ''): boolean {
  return (words.length === 0 && here === '') || words[0] === 'help' || words.includes('--help') || words.includes('-h');
}
