import { EmailSchema } from '@cairn/api';
import * as v from 'valibot';
import { inOwnedSchema } from '../database/maintenance.ts';
import { endedLines } from '../installation/change-secret.ts';
import { requestRun } from '../job-runner/rows.ts';
import { allJobs } from '../jobs/all.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { secretMinLength } from '../settings/setting-schemas.ts';
import { readSettings } from '../settings/settings.ts';
import { type OpenedInstallation, openInstallation } from './open.ts';
import { createAdministrator, linkMinutes, noteOperator, resetFactors, resetPassword } from './people.ts';
import { rotateSecret } from './rotate.ts';

type Env = Readonly<Record<string, string | undefined>>;
interface Command {
  /** What it takes: an address, the name of a job, or nothing. */
  argument: 'email' | 'job' | null;
  /** Only while Cairn does not run. */
  alone: boolean;
  says: string;
  /** @returns the lines for the person */
  run(opened: OpenedInstallation, argument: string, context: { publicUrl: string; env: Env }): Promise<string[]>;
}

const linkLines = (link: string) => [`Open this link within ${linkMinutes} minutes, once, to set the password:`, `  ${link}`];

const commands: Readonly<Record<string, Command>> = {
  create: {
    argument: 'email',
    alone: false,
    says: 'makes a platform administrator, and shows a link to set the password',
    async run({ url }, email, { publicUrl }) {
      const link = await inOwnedSchema(url, (tx) => createAdministrator(tx, email, { publicUrl }));
      return link
        ? [`${email} is a platform administrator.`, ...linkLines(link)]
        : [`${email} had an account, and is a platform administrator now.`];
    },
  },
  'reset-password': {
    argument: 'email',
    alone: false,
    says: 'shows a link to set a new password; using it ends every sign-in of the account',
    run: async ({ url }, email, { publicUrl }) => linkLines(await inOwnedSchema(url, (tx) => resetPassword(tx, email, { publicUrl }))),
  },
  'reset-factors': {
    argument: 'email',
    alone: false,
    says: 'removes code app, backup codes and passkeys, ends every sign-in, and tells the person by mail',
    async run({ url, secret }, email, { publicUrl }) {
      const known = await secret();
      await inOwnedSchema(url, (tx) => resetFactors(tx, email, { publicUrl, secret: known }));
      return [`${email} signs in with the password alone now. Every sign-in has ended.`];
    },
  },
  'run-job': {
    argument: 'job',
    alone: false,
    says: 'starts a job now, whatever its schedule; a Cairn that runs takes it up within a second',
    async run({ url }, job) {
      const names = allJobs.map(({ name }) => name);
      if (!names.includes(job)) throw new StartProblem(`there is no job ${job}; the jobs are ${names.join(', ')}`);
      const requested = await inOwnedSchema(url, async (tx) => {
        await noteOperator(tx, `run the job ${job}`);
        return requestRun({ maintain: (work) => work(tx) }, job);
      });
      if (!requested) throw new StartProblem('no Cairn of this version has run on this database yet; start it first');
      return [`The job ${job} is due now.`];
    },
  },
  'rotate-secret': {
    argument: null,
    alone: true,
    says: 'replaces the secret, encrypts again what it encrypts, and says what ends; Cairn must be stopped',
    async run({ url, data, secret }, _, { env }) {
      const wanted = env.CAIRN_SECRET_NEW?.trim() || null;
      if (wanted !== null && wanted.length < secretMinLength)
        throw new StartProblem(
          `CAIRN_SECRET_NEW: give at least ${secretMinLength} characters, such as the output of: openssl rand -base64 48`,
        );
      if (wanted === null && env.CAIRN_SECRET?.trim())
        throw new StartProblem('the secret comes from CAIRN_SECRET: give the new one as CAIRN_SECRET_NEW');
      const ended = endedLines(await rotateSecret({ url, former: await secret(), wanted, data }));
      return [
        wanted === null
          ? 'The secret in the data directory is a new one.'
          : 'Start every process with the new secret as CAIRN_SECRET from now on.',
        ended.length === 0 ? 'Nothing has ended by it.' : 'This has ended by it:',
        ...ended.map((line) => `  ${line}`),
      ];
    },
  },
};

const usage = [
  'npx -y pnpm@12 admin <command>',
  ...Object.entries(commands).map(([name, { argument, says }]) => `  ${`${name}${argument ? ` <${argument}>` : ''}`.padEnd(24)} ${says}`),
].join('\n');

/** Runs the command that the words name. @throws StartProblem for what is no command, and for what it refuses */
export async function runAdmin(words: readonly string[], env: Env): Promise<void> {
  const [name = '', argument, ...more] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0 || (command.argument !== null) !== (argument !== undefined))
    throw new StartProblem(`there is no such command\n${usage}`);
  const given = argument ?? '';
  const email = v.safeParse(EmailSchema, given);
  if (command.argument === 'email' && !email.success) throw new StartProblem(`${given} is no e-mail address`);
  // Of the settings, these commands need those of the database, the secret and the public address.
  const settings = readSettings({ ...env, SMTP_URL: '0', NODE_ENV: 'development' }, `${import.meta.dirname}/../../..`);
  const opened = await openInstallation(settings, command);
  try {
    const lines = await command.run(opened, command.argument === 'email' && email.success ? email.output : given, {
      publicUrl: settings.publicUrl,
      env,
    });
    console.log(lines.join('\n'));
  } finally {
    await opened.close();
  }
}
