import { type ConnectClient, clientLabels } from '../api-keys/connect/commands.ts';

/** The clients that take their first prompt from a command or a link. */
export const handOffClients = ['claude-code', 'cursor', 'codex', 'vscode'] as const satisfies readonly ConnectClient[];
export type HandOffClient = (typeof handOffClients)[number];

/** How a client is begun with a prompt: a command for the shell, or a link that the client itself opens. */
export type HandOff = { command: string } | { link: string };

/**
 * By the clients' own documentation: https://code.claude.com/docs (cli), cursor.com/docs/reference/deeplinks,
 * developers.openai.com/codex (cli), code.visualstudio.com/docs (command line). Each lets its person read the prompt first or
 * shows what it does.
 */
export function handOffTo(client: HandOffClient, prompt: string): HandOff {
  switch (client) {
    case 'claude-code':
      return { command: `claude ${quoted(prompt)}` };
    case 'codex':
      return { command: `codex ${quoted(prompt)}` };
    case 'vscode':
      return { command: `code chat ${quoted(prompt)}` };
    case 'cursor':
      return { link: `cursor://anysphere.cursor-deeplink/prompt?text=${encodeURIComponent(prompt)}` };
  }
}

/** What a client is called. */
export function handOffLabel(client: HandOffClient): string {
  return clientLabels[client];
}

/** One word of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
