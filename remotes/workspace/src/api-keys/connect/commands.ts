import type { ApiKey } from '@cairn/api';

/** Clients that can be connected by a command or a config file. `shell` is any shell command, `rest` any program. */
export const connectClients = ['claude-code', 'cursor', 'codex', 'vscode', 'shell', 'rest'] as const;
export type ConnectClient = (typeof connectClients)[number];

/** Their names, not translated. */
export const clientLabels: Record<ConnectClient, string> = {
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  codex: 'Codex CLI',
  vscode: 'VS Code',
  shell: 'Shell',
  rest: 'REST',
};

/** The projects of a key: all of its maker's, or some, of which the reader may not know all. */
type KeyReach = Pick<ApiKey, 'otherProjects'> & { projects: readonly { slug: string }[] | null };

export interface Connection {
  /** Cairn's own origin. */
  origin: string;
  /** The project's slug, required if the key has access to several projects. */
  project: string | undefined;
}

/**
 * Returns the slug of the project that calls with the key must name; undefined if the key has access to only one. `usual`: the preferred
 * project, if the key has access to it. Pure.
 */
export function projectToName({ projects, otherProjects }: KeyReach, usual: string | undefined): string | undefined {
  if (projects === null) return usual;
  if (projects.length + otherProjects === 1) return undefined;
  return (projects.find(({ slug }) => slug === usual) ?? projects[0])?.slug;
}

/** How to connect a client: a command to run, or a file to write. The key is read from `CAIRN_KEY`, so the text contains no secret. */
export interface Instructions {
  language: 'bash' | 'json' | 'toml';
  text: string;
  /** The path, if the text is a file. */
  file?: string;
  /** A file that connects everybody who works in the repository. */
  shared?: { file: string; text: string };
}

/**
 * Returns the instructions for a client, from its own documentation: https://code.claude.com/docs, cursor.com/docs,
 * developers.openai.com/codex, code.visualstudio.com/docs.
 */
export function instructionsFor(client: ConnectClient, { origin, project }: Connection): Instructions {
  const url = new URL(project ? `/mcp?project=${encodeURIComponent(project)}` : '/mcp', origin).href;
  switch (client) {
    case 'claude-code':
      return {
        language: 'bash',
        text: `claude mcp add --transport http cairn ${project ? `'${url}'` : url} \\\n  --header "Authorization: Bearer $CAIRN_KEY"`,
        shared: {
          file: '.mcp.json',
          text: json({ mcpServers: { cairn: { type: 'http', url, headers: { Authorization: bearer('{CAIRN_KEY}') } } } }),
        },
      };
    case 'cursor':
      return {
        language: 'json',
        file: '.cursor/mcp.json',
        text: json({ mcpServers: { cairn: { url, headers: { Authorization: bearer('{env:CAIRN_KEY}') } } } }),
      };
    case 'codex':
      return {
        language: 'toml',
        file: '~/.codex/config.toml',
        text: `[mcp_servers.cairn]\nurl = "${url}"\nbearer_token_env_var = "CAIRN_KEY"`,
      };
    case 'vscode':
      return {
        language: 'json',
        file: '.vscode/mcp.json',
        text: json({
          inputs: [{ type: 'promptString', id: 'cairn-key', description: 'Cairn API key', password: true }],
          servers: { cairn: { type: 'http', url, headers: { Authorization: bearer('{input:cairn-key}') } } },
        }),
      };
    case 'shell': {
      const cairn = commandOf(origin);
      const named = project ? ` --project ${project}` : '';
      return {
        language: 'bash',
        text: [`export CAIRN_URL=${origin}`, `${cairn} record${named} -- make test`, `${cairn} export${named}`].join('\n'),
      };
    }
    case 'rest':
      return {
        language: 'bash',
        text: [
          `curl -sS ${new URL('/api/agent/get_context', origin).href} \\`,
          `  -H "Authorization: Bearer $CAIRN_KEY" \\`,
          `  -H "Content-Type: application/json" \\`,
          `  -d '${JSON.stringify({ ...(project ? { project } : {}), task: 'What should I know before I begin?' })}'`,
        ].join('\n'),
      };
  }
}

/**
 * Returns the command that connects a client by its hooks. They record sessions and hand over the context without a model's choice.
 * Undefined for clients without hooks.
 */
export function hooksFor(client: ConnectClient, { origin, project }: Connection): string | undefined {
  if (client !== 'claude-code' && client !== 'cursor' && client !== 'codex') return undefined;
  const named = project ? ` --project ${project}` : '';
  return `${commandOf(origin)} connect --url ${origin}${named} --client ${client}`;
}

/** Returns the call of the command that this Cairn serves. `--yes`, because the npx prompt would read the next pasted line as its answer. */
function commandOf(origin: string): string {
  return `npx --yes --@cairn:registry=${new URL('/packages/', origin).href} @cairn/command@latest`;
}

/** Returns the command that sets the key in the current shell only, not in a file that somebody might commit. */
export function keyInShell(shell: 'posix' | 'powershell', secret: string): string {
  return shell === 'posix' ? `export CAIRN_KEY=${secret}` : `$env:CAIRN_KEY = "${secret}"`;
}

/** Returns a header with a reference that the client fills in; `$` cannot be written directly before the brace of a template literal. */
function bearer(reference: string): string {
  return `Bearer $${reference}`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
