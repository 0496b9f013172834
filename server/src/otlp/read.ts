import { createHash } from 'node:crypto';
import { maxEventText, type NewEvent, telemetryMark, toOneLine } from '@cairn/api';
import type { TelemetryRecord } from './records.ts';

/** A request to a model. */
export interface ModelRequest {
  id: string;
  model: string;
  /** Tokens in and out, with tokens written to a cache and without those read from it. */
  tokens: number;
  /** In millionths of a US dollar; undefined if the client reports none. */
  costMicros: number | undefined;
}

/** What a record says of a session. */
export interface Reported {
  client: string;
  clientVersion: string;
  /** The client's own id of the session. */
  session: string;
  /** The slug of the project; undefined: the only project of the key. */
  project: string | undefined;
  model: string;
  at: Date | undefined;
  event: NewEvent | undefined;
  request: ModelRequest | undefined;
}

/** The names of clients as hooks report them, by `service.name`: both are one session. */
const clients: Readonly<Record<string, string>> = {
  'claude-code': 'Claude Code',
  codex_cli_rs: 'Codex',
  codex_exec: 'Codex',
  codex_vscode: 'Codex',
  'codex-cli': 'Codex',
  cursor: 'Cursor',
  'github-copilot': 'GitHub Copilot',
  'copilot-chat': 'GitHub Copilot',
};

/**
 * Reads what a record says of an agent's session: events of Claude Code and Codex, and the semantic conventions for generative AI
 * (`gen_ai.*`), whose names are still in development. Undefined for a record without a session, or about something else. Pure.
 */
export function readReported(record: TelemetryRecord): Reported | undefined {
  const text = (...names: readonly string[]) => textOf(record, ...names);
  const session = text('session.id', 'conversation.id', 'gen_ai.conversation.id');
  if (session === '') return undefined;
  const service = text('service.name');
  const reported = {
    client: line(clients[service] ?? (service || 'OpenTelemetry'), 80),
    clientVersion: line(text('app.version', 'service.version'), 40),
    session: line(session, 110),
    project: text('cairn.project') || undefined,
    model: line(text('gen_ai.response.model', 'gen_ai.request.model', 'model'), 80),
    at: record.at,
  };
  const id = `${telemetryMark}${createHash('sha256').update(record.identity).digest('base64url')}`;
  const event = readEvent(record);
  const timed = record.at === undefined ? {} : { at: record.at.toISOString() };
  return {
    ...reported,
    event: event && { edited: false, ...event, id, ...timed, text: event.text.trim().slice(0, maxEventText) },
    request: readRequest(record, { id, model: reported.model }),
  };
}

type ReadEvent = Pick<NewEvent, 'kind' | 'text'> & { ok?: boolean };

function readEvent(record: TelemetryRecord): ReadEvent | undefined {
  const text = (...names: readonly string[]) => textOf(record, ...names);
  switch (record.name.replace(/^(?:claude_code|codex)\./, '')) {
    case 'user_prompt': {
      const prompt = text('prompt');
      // Clients leave the text out unless a person has enabled it.
      if (prompt !== '' && !/^\W*REDACTED\W*$/i.test(prompt)) return { kind: 'prompt', text: prompt };
      const length = text('prompt_length');
      return { kind: 'note', text: `A prompt${length === '' ? '' : ` of ${length} characters`}, whose text the client does not export.` };
    }
    case 'tool_result':
      return readTool(record, text('tool_name', 'tool'));
    case 'api_error':
      return { kind: 'error', text: text('error', 'error.message') || 'A request to the model failed.' };
    case 'sse_event':
      return text('error.message') === '' ? undefined : { kind: 'error', text: text('error.message') };
    default:
      break;
  }
  if (text('gen_ai.operation.name') !== 'execute_tool') return undefined;
  return readTool(record, text('gen_ai.tool.name'));
}

/** Names of tools that run a command in a shell. */
const shells = /^(?:bash|shell|local_shell|exec_command|run_terminal_cmd|unified_exec)$/i;

function readTool(record: TelemetryRecord, tool: string): ReadEvent | undefined {
  if (tool === '') return undefined;
  const said = textOf(record, 'success');
  const ok = said === '' ? (record.failed ? { ok: false } : {}) : { ok: said === 'true' };
  const input = jsonOf(textOf(record, 'tool_parameters', 'tool_input', 'arguments', 'gen_ai.tool.call.arguments'));
  const named = (name: string) => (typeof input[name] === 'string' ? input[name] : '');
  const list = Array.isArray(input.command) ? input.command.filter((part) => typeof part === 'string').join(' ') : '';
  const command = named('full_command') || named('command') || named('cmd') || named('bash_command') || list;
  if (shells.test(tool) && command !== '') return { kind: 'command', text: command, ...ok };
  const about = named('file_path') || named('path') || named('mcp_tool_name') || named('skill_name');
  return { kind: 'tool', text: about === '' ? tool : `${tool} ${about}`, ...ok };
}

function readRequest(record: TelemetryRecord, { id, model }: { id: string; model: string }): ModelRequest | undefined {
  const isRequest =
    /^(?:claude_code\.)?api_request$/.test(record.name) ||
    (/^(?:codex\.)?sse_event$/.test(record.name) && textOf(record, 'event.kind') === 'response.completed') ||
    /^(?:chat|generate_content|text_completion|invoke_model)$/.test(textOf(record, 'gen_ai.operation.name'));
  if (!isRequest) return undefined;
  const amount = (...names: readonly string[]) => {
    const value = Number(textOf(record, ...names) || 0);
    return value > 0 && value < Number.MAX_SAFE_INTEGER ? value : 0;
  };
  const cached = amount('cached_token_count', 'gen_ai.usage.cache_read.input_tokens'); // both count them as input
  const read = amount('input_tokens', 'input_token_count', 'gen_ai.usage.input_tokens') - cached;
  const written = amount('output_tokens', 'output_token_count', 'gen_ai.usage.output_tokens');
  const tokens = Math.round(Math.max(0, read) + written + amount('cache_creation_tokens'));
  const cost = textOf(record, 'cost_usd');
  const costMicros = cost === '' ? undefined : Math.min(1e12, Math.round(amount('cost_usd') * 1_000_000));
  return { id, model: model || 'unknown', tokens: Math.min(tokens, 1_000_000_000), costMicros };
}

/** Returns the first of these attributes, of the record or its resource, as text. */
function textOf({ attributes, resource }: Pick<TelemetryRecord, 'attributes' | 'resource'>, ...names: readonly string[]): string {
  for (const name of names) {
    const value = attributes.get(name) ?? resource.get(name);
    if (value !== undefined && value !== '') return String(value);
  }
  return '';
}

const line = (text: string, longest: number) => toOneLine(text).slice(0, longest).toWellFormed();

function jsonOf(text: string): Record<string, unknown> {
  if (!text.startsWith('{')) return {};
  try {
    return JSON.parse(text); // JSON of an object is an object
  } catch (error) {
    if (error instanceof SyntaxError) return {}; // clients cut long texts
    throw error;
  }
}
