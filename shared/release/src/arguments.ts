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
       pnpm release check <remote>         everything that would keep it from being released; nothing is changed
       pnpm release publish <remote>       puts the build into the store, where nobody gets it yet
       pnpm release promote <remote> [<release>]   makes a published release stable, the last build where none is named
       pnpm release wait <remote> [<release>]   waits until its canary has run in enough tabs for long enough: for a pipeline
       pnpm release rollback <remote>      takes its canary back, or goes back to the stable release before this one
                                           where a roll back was the last change, --from says that another one is meant
       pnpm release rollback <remote> --to <version>   goes back to that release for everyone; any that is kept ("history" names them)
       pnpm release off|on <remote>        switches it off, or on again
       pnpm release status [<remote>]      what runs, and what is left out and why
       pnpm release history <remote>       its releases, and who changed what when and why
       pnpm release token create <remote> --name <what for>   a deploy token for that remote alone, shown once
       pnpm release token list             the deploy tokens, without what they say
       pnpm release token revoke <id>      ends one at once

  <remote> is a folder below remotes/, a path to a remote that lies elsewhere, or its id. In a repository of one remote it is
  that one, and is left out.
  --canary <1 to 99>      for this percentage of all people; the same people each time
  --tenant <slug,slug>    for the people of these organisations
  --max-errors <percent>  where the server takes a canary back by itself (${defaultCanaryLimits.errorRate * 100})
  --max-load <ms>         the same for the time to its first page (${defaultCanaryLimits.loadMs})
  --tabs <n>              of "wait": in how many tabs it has to run (20)
  --minutes <n>           of "wait": how long it has to be on canary (60)
  --give-up <minutes>     of "wait": when it ends with an error where there were too few tabs (300)
  --poll <seconds>        of "wait": how often Cairn is asked (15)
  --tried                 promotes what is on canary now, and nothing that was taken back: for a pipeline
  --to <version>          which release a roll back goes to: 1.4.2, or its whole name where a version was released more than once
  --from <version>        which release a roll back goes back from; where it was rolled back already, nothing changes
  --note <text>           what changed and why; stands in the revision
  --reason <text>         the same, as one says it of a roll back or a switch
  --no-build              takes the last build as it is

  CAIRN_URL           the Cairn to release to; else the one at PORT, the one that runs on CAIRN_DATA, or that .npmrc names
  CAIRN_DEPLOY_TOKEN  the remote's deploy token; on the machine that runs Cairn it is read from CAIRN_DATA
  CAIRN_SECRET        for "token" alone, which is for whoever runs Cairn: its secret, else the one kept in CAIRN_DATA`;

const commands = ['check', 'publish', 'promote', 'wait', 'rollback', 'off', 'on', 'status', 'history'] as const;

/** `pnpm release token …`. */
export type TokenArguments = { command: 'create'; remote: string; name: string } | { command: 'list' } | { command: 'revoke'; id: string };

/** What follows `token`. @throws ReleaseRefused as `readArguments` does */
export function readTokenArguments(words: readonly string[]): TokenArguments {
  const { values, positionals } = parse(words);
  const [command, subject, ...more] = positionals;
  if (command === 'list' && subject === undefined) return { command };
  if (command === 'revoke' && subject && more.length === 0) return { command, id: subject };
  if (command !== 'create' || !subject || more.length > 0) throw refuse('a token is created for a remote, revoked by its id, or listed');
  if (!values.name?.trim()) throw refuse('say with --name what the token is for: whoever revokes it one day has to know');
  return { command, remote: subject, name: values.name };
}

export interface Arguments {
  command: 'release' | (typeof commands)[number];
  /** Empty where `status` is for all remotes. */
  remote: string;
  /** Of `promote` and `wait`; undefined for the last build. */
  release: string | undefined;
  /** Of `rollback`: a version, or the name of a release; undefined for the one before. */
  to: string | undefined;
  /** Of `rollback`: the release that is rolled back, in the same words; undefined for the one that runs. */
  from: string | undefined;
  audience: Audience | undefined;
  limits: CanaryLimits | undefined;
  /** Of `promote`: only what is on canary. */
  tried: boolean;
  note: string;
  build: boolean;
  /** Of `wait`. */
  wait: { tabs: number; minutes: number; giveUp: number; poll: number };
}

/**
 * @param here the remote that is meant where none is named; empty: it has to be
 * @throws ReleaseRefused with what is wrong, and how the command is used
 */
export function readArguments(words: readonly string[], here = ''): Arguments {
  const { values, positionals } = parse(words);
  const command = commands.find((word) => word === positionals[0]) ?? 'release';
  const given = command === 'release' ? positionals : positionals.slice(1);
  const takesRelease = command === 'promote' || command === 'wait';
  const isLeftOut = here !== '' && takesRelease && releaseNamePattern.test(given[0] ?? '');
  const [remote = here, release, ...more] = isLeftOut ? [here, ...given] : given;
  if (remote === '' && command !== 'status') throw refuse('name a remote');
  if (more.length > 0 || (release !== undefined && !takesRelease)) throw refuse(`"${more[0] ?? release}" is one word too many`);
  if ((values.canary ?? values.tenant) && !['release', 'promote'].includes(command))
    throw refuse(`--canary and --tenant do not go with "${command}"`);
  const reach = reachOf(values);
  const tried = values.tried ?? false;
  if (tried && (command !== 'promote' || reach.audience)) throw refuse('--tried goes with promoting to everyone alone');
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
    if (command !== 'rollback') throw refuse(`--${option} does not go with "${command}"`);
    if (!versionPattern.test(version))
      throw refuse(`--${option} ${version}: name a version, such as 1.4.2, or a release, such as 1.4.2-0123456789ab`);
  }
  return { from, to };
}

const defaultWait = { tabs: '20', minutes: '60', 'give-up': '300', poll: '15' } as const;

function waitOf(values: Values, command: Arguments['command']): Arguments['wait'] {
  const read = (option: keyof typeof defaultWait): number => {
    if (values[option] !== undefined && command !== 'wait') throw refuse(`--${option} does not go with "${command}"`);
    const number = numberOf(values[option] ?? defaultWait[option]);
    if (number >= 0 && number <= 100_000) return number;
    throw refuse(`--${option} ${values[option]}: name a number from 0 to 100000`);
  };
  const wait = { tabs: read('tabs'), minutes: read('minutes'), giveUp: read('give-up'), poll: read('poll') };
  if (command === 'wait' && wait.giveUp < wait.minutes) throw refuse('--give-up is before --minutes are over: it could never succeed');
  return wait;
}

function noteOf({ note, reason }: Values): string {
  if (note !== undefined && reason !== undefined) throw refuse('--note and --reason say the same: give one of them');
  return note ?? reason ?? '';
}

function reachOf({ canary, tenant, 'max-errors': errors, 'max-load': load }: Values): Pick<Arguments, 'audience' | 'limits'> {
  if (canary !== undefined && tenant !== undefined) throw refuse('a canary is for a percentage or for tenants, not for both');
  if (canary === undefined && tenant === undefined) {
    if (errors !== undefined || load !== undefined) throw refuse('--max-errors and --max-load are limits of a canary');
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

/** NaN for what is none, which no schema takes. */
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

/** Has somebody asked how the command is used? */
export function asksForHelp(words: readonly string[], here = ''): boolean {
  return (words.length === 0 && here === '') || words[0] === 'help' || words.includes('--help') || words.includes('-h');
}
