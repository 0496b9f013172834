import { describe, expect, test } from '@rstest/core';
import { examplesOf } from '../../../test/examples.ts';
import { type HookClientName, hookClients } from './clients.ts';

/** Parses every example of a client into `kind text-or-path`. */
function readAll(name: HookClientName): string[] {
  return Object.entries(examplesOf(name)).flatMap(([event, input]) => {
    const call = hookClients[name].read(event.split(':')[0] ?? '', { ...input, of_a_newer_version: { deep: [1] } });
    return (call?.events ?? []).map((one) => `${one.kind} ${'path' in one ? one.path : 'text' in one ? one.text : ''}`.trim());
  });
}

describe('what a client sends by its documentation', () => {
  test('is read for Claude Code', () => {
    expect(readAll('claude-code')).toEqual([
      'start',
      'start',
      'prompt Add a schema version to the parquet export',
      'file /projects/shop/src/export.ts',
      'command make test',
      'command make lint',
      'error Exit code 2\nsrc/export.ts:4 unused variable',
      'waiting Claude needs your permission to use Bash',
      'waiting Claude is waiting for your input',
      'turn The export writes a schema version now.',
      'end prompt_input_exit',
    ]);
  });

  test('is read for Cursor', () => {
    expect(readAll('cursor')).toEqual([
      'start',
      'prompt Rename the exporter',
      'file /projects/shop/src/export.ts',
      'command make test',
      'error Command failed: exit code 2',
      'end completed',
    ]);
  });

  test('is read for Codex, with the files of a patch', () => {
    expect(readAll('codex')).toEqual([
      'start',
      'prompt Move the retry into the client',
      'command make test',
      'file src/client.ts',
      'file src/retry.ts',
      'waiting Permission to use Bash: Deploy the client to staging?',
      'turn The client retries now.',
    ]);
  });

  test('is read for GitHub Copilot, whose arguments are a text or an object', () => {
    expect(readAll('copilot')).toEqual([
      'start',
      'prompt Write a changelog',
      'command make test',
      'file /projects/shop/CHANGELOG.md',
      'error exit code 2',
      'error Network timeout',
      'waiting Copilot needs permission to run make publish',
      'end complete',
    ]);
  });
});

test("another client that runs Claude Code's hooks is left to its own", () => {
  const { SessionStart } = examplesOf('claude-code');
  expect(hookClients['claude-code'].read('', { ...SessionStart, cursor_version: '2.6.1' })).toBeUndefined();
  expect(hookClients['claude-code'].read('', { ...SessionStart, transcript_path: undefined })).toBeUndefined();
});

test('a notification without a type or a message, of a former version, still asks', () => {
  const { Notification } = examplesOf('claude-code');
  const former = { ...Notification, notification_type: undefined, message: undefined };
  expect(hookClients['claude-code'].read('', former)?.events).toEqual([{ kind: 'waiting', text: 'Waiting for your input' }]);
});

test('a tool that a person stops is no error, and what is no call of a hook is nothing', () => {
  const { PostToolUseFailure } = examplesOf('claude-code');
  expect(hookClients['claude-code'].read('', { ...PostToolUseFailure, is_interrupt: true })).toBeUndefined();
  for (const client of Object.values(hookClients)) expect(client.read('', {})).toBeUndefined();
});
