import { ContextSchema } from '@cairn/api';
import { type Arguments, readNumber } from './arguments.ts';
import { openClient } from './client.ts';
import { checkedOutBranch } from './git.ts';
import type { Settings } from './settings.ts';
import { changedCode } from './verify/changed-code.ts';

/** Prints the context for an agent, and nothing else, to stdout: users pipe it into agents. */
export async function printContext(settings: Settings, { values }: Arguments): Promise<void> {
  const paths = values.paths?.flatMap((given) => given.split(',').flatMap((one) => one.trim() || []));
  const branch = values.branch ?? checkedOutBranch();
  const client = openClient(settings);
  const code = await changedCode(client, settings.project, branch);
  const context = await client.operate(
    'get_context',
    {
      ...(values.task === undefined ? {} : { task: values.task }),
      ...(paths ? { paths } : {}),
      ...(branch ? { branch } : {}),
      ...(values.budget === undefined ? {} : { tokenBudget: readNumber(values.budget, 'budget', 100, 20_000) }),
      ...(code.length > 0 ? { code } : {}),
      ...(settings.project ? { project: settings.project } : {}),
    },
    ContextSchema,
  );
  console.log(values.json ? JSON.stringify(context, null, 2) : context.text);
}
