import { describe, expect, test } from '@rstest/core';
import { connectClients, hooksFor, instructionsFor, keyInShell, projectToName } from './commands.ts';

const connection = { origin: 'https://cairn.example.com', project: 'payments-api' };
const textOf = (client: (typeof connectClients)[number]) => instructionsFor(client, connection).text;

describe('how a client is connected', () => {
  test.each(connectClients)('%s reaches this Cairn, and the key is in none of it', (client) => {
    const { text, shared } = instructionsFor(client, connection);
    for (const one of [text, ...(shared ? [shared.text] : [])]) {
      expect(one).toContain('https://cairn.example.com/');
      expect(one).not.toContain('ck_live_');
    }
  });

  test('a command for Claude Code, and the file for everybody in the repository', () => {
    const named = "'https://cairn.example.com/mcp?project=payments-api'";
    expect(textOf('claude-code')).toBe(`claude mcp add --transport http cairn ${named} \\\n  --header "Authorization: Bearer $CAIRN_KEY"`);
    expect(instructionsFor('claude-code', { ...connection, project: undefined }).text).toContain(' https://cairn.example.com/mcp \\\n');
    const { shared } = instructionsFor('claude-code', connection);
    expect([shared?.file, JSON.parse(shared?.text ?? '')]).toEqual([
      '.mcp.json',
      {
        mcpServers: {
          cairn: {
            type: 'http',
            url: 'https://cairn.example.com/mcp?project=payments-api',
            headers: { Authorization: `Bearer $${'{CAIRN_KEY}'}` },
          },
        },
      },
    ]);
  });

  test('files of Cursor and VS Code are JSON, each with its own way to name what is not in it', () => {
    expect(JSON.parse(textOf('cursor')).mcpServers.cairn.headers.Authorization).toBe(`Bearer $${'{env:CAIRN_KEY}'}`);
    const { inputs, servers } = JSON.parse(textOf('vscode'));
    expect(servers.cairn.headers.Authorization).toBe(`Bearer $${`{input:${inputs[0].id}}`}`);
    expect(inputs[0].password).toBe(true);
  });

  test('Codex takes the key from the environment', () => {
    expect(textOf('codex')).toContain('bearer_token_env_var = "CAIRN_KEY"');
  });

  test('a shell runs the command that this Cairn gives out', () => {
    expect(textOf('shell').split('\n')).toEqual([
      'export CAIRN_URL=https://cairn.example.com',
      'npx --yes --@cairn:registry=https://cairn.example.com/packages/ @cairn/command@latest record --project payments-api -- make test',
      'npx --yes --@cairn:registry=https://cairn.example.com/packages/ @cairn/command@latest export --project payments-api',
    ]);
  });

  test('a client that has hooks is connected by one line', () => {
    expect(hooksFor('cursor', connection)).toBe(
      'npx --yes --@cairn:registry=https://cairn.example.com/packages/ @cairn/command@latest connect --url https://cairn.example.com --project payments-api --client cursor',
    );
    expect(connectClients.filter((client) => hooksFor(client, connection) !== undefined)).toEqual(['claude-code', 'cursor', 'codex']);
  });

  test('any other program names the project', () => {
    const sent = (project: string | undefined) => /-d '(.*)'$/.exec(instructionsFor('rest', { ...connection, project }).text)?.[1] ?? '';
    expect(JSON.parse(sent('payments-api'))).toMatchObject({ project: 'payments-api' });
    expect(JSON.parse(sent(undefined))).not.toHaveProperty('project');
  });

  test('the key goes into the shell at hand', () => {
    expect([keyInShell('posix', 'k'), keyInShell('powershell', 'k')]).toEqual(['export CAIRN_KEY=k', '$env:CAIRN_KEY = "k"']);
  });
});

test('a call names a project where its key reaches several, also those that the reader may not know', () => {
  const [one, two] = [{ slug: 'one' }, { slug: 'two' }];
  expect(projectToName({ projects: null, otherProjects: 0 }, 'one')).toBe('one');
  expect(projectToName({ projects: [one], otherProjects: 0 }, 'one')).toBeUndefined();
  expect(projectToName({ projects: [one], otherProjects: 1 }, undefined)).toBe('one');
  expect(projectToName({ projects: [one, two], otherProjects: 0 }, 'two')).toBe('two');
  expect(projectToName({ projects: [one, two], otherProjects: 0 }, 'elsewhere')).toBe('one');
});
