import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import {
  type decisionProposalOutcomes,
  hashOfCode,
  ProposedDecisionSchema,
  ProposedPatternSchema,
  type proposalOutcomes,
  toOneLine,
} from '@cairn/api';
import type { Arguments } from '../arguments.ts';
import { CairnApiError, type CairnClient, onlyProject, openClient } from '../client.ts';
import { homeDirectory } from '../directories.ts';
import { repositoryRoot, trackedFiles } from '../git.ts';
import type { Machine } from '../hooks/hooks.ts';
import { CairnUnreachable, CommandFailed } from '../problem.ts';
import type { Settings } from '../settings.ts';
import { collect, type DecisionProposal, type Place, type Proposal } from './collect.ts';
import { personalSources, repositorySources } from './sources.ts';

/** How the server treated a proposal; `refused` with its reason. */
type Outcome = (typeof proposalOutcomes)[number] | (typeof decisionProposalOutcomes)[number] | 'refused';

/** Errors that would meet every other proposal as well. */
const forAll: readonly string[] = ['PROPOSAL_LIMIT', 'KEY_SCOPE', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'];

/**
 * Proposes the rules and decisions that the repository's files for agents state, after a preview. People accept or reject each of them in
 * Cairn. Nothing is proposed twice. Returns the exit code: 1 if something was not proposed.
 */
export async function importRules({ env }: Machine, settings: Settings, { values }: Arguments): Promise<number> {
  const root = repositoryRoot();
  if (root === undefined) throw new CommandFailed('No git repository here: run "cairn import" in the repository of the project');
  const { personal = false, yes = false } = values;
  if (personal && yes) throw new CommandFailed('--personal needs you to confirm the preview: it cannot be used with --yes', 2);
  const sources = [...repositorySources(root, trackedFiles(root)), ...(personal ? personalSources(homeDirectory(env), root) : [])];
  const { proposals, leftOut, others } = collect(sources);
  for (const proposal of proposals) console.log(previewOf(proposal));
  for (const { name, reason } of leftOut) console.log(`${plain(name)}  left out: ${plain(reason)}`);
  if (others > 0) console.log(others === 1 ? '1 other entry states no rule' : `${others} other entries state no rule`);
  if (proposals.length === 0) {
    console.log(
      'No rules or decisions were found. Files that git tracks are read: CLAUDE.md, AGENTS.md, rules of Cursor and Copilot, decision records',
    );
    return 0;
  }
  if (values['dry-run']) return 0;
  const client = openClient(settings);
  const project = settings.project ?? (await onlyProject(client));
  const counted = countText(proposals);
  if (!yes && !(await confirmed(`Propose ${counted} to ${project} at ${client.url} for review? [y/N] `))) {
    console.error('Nothing was proposed');
    return 1;
  }
  return propose(client, project, proposals);
}

async function confirmed(question: string): Promise<boolean> {
  if (!stdin.isTTY) throw new CommandFailed('No terminal to confirm in. Review the list above, then run it again with --yes', 2);
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(question)).trim());
  } finally {
    lines.close();
  }
}

async function propose(client: CairnClient, project: string, proposals: readonly Proposal[]): Promise<number> {
  const outcomes = new Map<Outcome, number>();
  const count = (outcome: Outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let stopped: string | undefined;
  for (const proposal of proposals)
    try {
      count(await send(client, project, proposal));
    } catch (error) {
      if (!(error instanceof CairnApiError || error instanceof CairnUnreachable)) throw error;
      if (error instanceof CairnUnreachable || forAll.includes(error.code)) {
        stopped = error.message;
        break;
      }
      console.error(`${placeText(proposal.places[0])} was refused: ${error.message}`);
      count('refused');
    }
  const known = (outcomes.get('duplicate') ?? 0) + (outcomes.get('reinforced') ?? 0);
  const parts = [
    `${outcomes.get('created') ?? 0} proposed`,
    ...(known > 0 ? [`${known} already on record`] : []),
    ...(outcomes.has('previously_rejected') ? [`${outcomes.get('previously_rejected')} rejected by people before`] : []),
    ...(outcomes.has('refused') ? [`${outcomes.get('refused')} refused`] : []),
  ];
  console.log(
    `${parts.join(', ')}. Review them at ${client.url}/app/project/patterns?project=${encodeURIComponent(project)}&status=proposed`,
  );
  if (stopped === undefined) return outcomes.has('refused') ? 1 : 0;
  const done = [...outcomes.values()].reduce((sum, one) => sum + one, 0);
  throw new CommandFailed(
    `${stopped}\n${proposals.length - done} were not proposed. Run "cairn import" again later: nothing is proposed twice`,
  );
}

async function send(client: CairnClient, project: string, proposal: Proposal): Promise<Outcome> {
  const evidence = await Promise.all(proposal.places.filter(({ source }) => !source.isPersonal).map(evidenceOf));
  if (proposal.type === 'decision') {
    return (await client.operate('propose_decision', { ...proposal.text, evidence, project }, ProposedDecisionSchema)).outcome;
  }
  const { rule, rationale, kind, paths } = proposal;
  const input = { rule, rationale, kind, paths, evidence, project };
  return (await client.operate('propose_pattern', input, ProposedPatternSchema)).outcome;
}

/** Cites the lines of the file, so that "cairn verify" notices when they change. */
async function evidenceOf({ source, from, to }: Place) {
  const cut = (lines: readonly string[]) => lines.slice(from - 1, to);
  const quote = cut(source.shown).join('\n').slice(0, 2_000);
  return { type: 'code' as const, id: placeText({ source, from, to }), quote, hash: await hashOfCode(cut(source.lines)) };
}

function placeText(place: Place | undefined): string {
  if (!place) return '';
  const { source, from, to } = place;
  return `${source.name}:${from}${to === from ? '' : `-${to}`}`;
}

function previewOf(proposal: Proposal): string {
  const [first, ...more] = proposal.places;
  const also = more.length > 0 ? `  (also ${plain(more.map(placeText).join(', '))})` : '';
  const what = proposal.type === 'decision' ? 'decision' : proposal.kind;
  return `${plain(placeText(first))}  ${what}  ${plain(titleOf(proposal))}${also}`;
}

const titleOf = (proposal: Proposal) => (proposal.type === 'decision' ? proposal.text.title : proposal.rule);

/** Files of strangers may contain codes that move the cursor of a terminal. */
const plain = (text: string) => toOneLine(text);

function countText(proposals: readonly Proposal[]): string {
  const decisions = proposals.filter((one): one is DecisionProposal => one.type === 'decision').length;
  const rules = proposals.length - decisions;
  const named = (count: number, word: string) => (count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]);
  return [...named(rules, 'rule'), ...named(decisions, 'decision')].join(' and ');
}
