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
  /** The argument: an address, the name of a job, or none. */
  argument: 'email' | 'job' | null;
  /** True if Cairn must not be running. */
  alone: boolean;
  says: string;
  /** @returns the lines to print */
  run(opened: OpenedInstallation, argument: string, context: { publicUrl: string; env: Env }): Promise<string[]>;
}

const linkLines = (link: string) => [`Open this link within ${linkMinutes} minutes to set the password. It works once:`, `  ${link}`];

const commands: Readonly<Record<string, Command>> = {
  create: {
    argument: 'email',
    alone: false,
    says: 'creates a platform administrator, and prints a link to set the password',
    async run({ url }, email, { publicUrl }) {
      const link = await inOwnedSchema(url, (tx) => createAdministrator(tx, email, { publicUrl }));
      return link
        ? [`${email} is a platform administrator.`, ...linkLines(link)]
        : [`${email} already had an account, and is now a platform administrator.`];
    },
  },
  'reset-password': {
    argument: 'email',
    alone: false,
    says: 'prints a link to set a new password, which signs the account out everywhere',
    run: async ({ url }, email, { publicUrl }) => linkLines(await inOwnedSchema(url, (tx) => resetPassword(tx, email, { publicUrl }))),
  },
  'reset-factors': {
    argument: 'email',
    alone: false,
    says: 'removes authenticator app, backup codes and passkeys, signs the account out everywhere, and sends an email',
    async run({ url, secret }, email, { publicUrl }) {
      const known = await secret();
      await inOwnedSchema(url, (tx) => resetFactors(tx, email, { publicUrl, secret: known }));
      return [`${email} now signs in with the password only, and is signed out everywhere.`];
    },
  },
  'run-job': {
    argument: 'job',
    alone: false,
    says: 'runs a job now; a running Cairn starts it within a second',
    async run({ url }, job) {
      const names = allJobs.map(({ name }) => name);
      if (!names.includes(job)) throw new StartProblem(`unknown job ${job}. Jobs: ${names.join(', ')}`);
      const requested = await inOwnedSchema(url, async (tx) => {
        await noteOperator(tx, `run the job ${job}`);
        return requestRun(tx, job);
      });
      if (!requested) throw new StartProblem('this version of Cairn has not run on this database yet. Start it first');
      return [`The job ${job} is due now.`];
    },
  },
  'rotate-secret': {
    argument: null,
    alone: true,
    says: 'replaces the secret, re-encrypts data, and prints what becomes invalid; Cairn must be stopped',
    async run({ url, data, secret }, _, { env }) {
      const wanted = env.CAIRN_SECRET_NEW?.trim() || null;
      if (wanted !== null && wanted.length < secretMinLength)
        throw new StartProblem(
          `CAIRN_SECRET_NEW: use at least ${secretMinLength} characters, such as the output of: openssl rand -base64 48`,
        );
      if (wanted === null && env.CAIRN_SECRET?.trim())
        throw new StartProblem('the secret comes from CAIRN_SECRET. Set CAIRN_SECRET_NEW to the new one');
      const ended = endedLines(await rotateSecret({ url, former: await secret(), wanted, data }));
      return [
        wanted === null ? 'The data directory has a new secret.' : 'Start every process with the new secret as CAIRN_SECRET from now on.',
        ended.length === 0 ? 'Nothing became invalid.' : 'This became invalid:',
        ...ended.map((line) => `  ${line}`),
      ];
    },
  },
};

const usage = [
  'npx -y pnpm@12 admin <command>',
  ...Object.entries(commands).map(([name, { argument, says }]) => `  ${`${name}${argument ? ` <${argument}>` : ''}`.padEnd(24)} ${says}`),
].join('\n');

/** Runs a command. @throws StartProblem for an unknown or rejected command */
export async function runAdmin(words: readonly string[], env: Env): Promise<void> {
  const [name = '', argument, ...more] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0 || (command.argument !== null) !== (argument !== undefined))
    throw new StartProblem(`unknown command\n${usage}`);
  const given = argument ?? '';
  const email = v.safeParse(EmailSchema, given);
  if (command.argument === 'email' && !email.success) throw new StartProblem(`${given} is not an email address`);
  // The commands need only the settings of the database, the secret and the public URL.
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
