import {
  type decisionProposalOutcomes,
  hashOfCode,
  ProposedDecisionSchema,
  ProposedPatternSchema,
  type proposalOutcomes,
  toOneLine,
} from '@cairn/api';
import { CairnApiError, type CairnClient } from '../client.ts';
import { CairnUnreachable, CommandFailed } from '../problem.ts';
import { type Place, type Proposal, placeText } from './collect.ts';

/** How the server treated a proposal; `refused` with its reason. */
type Outcome = (typeof proposalOutcomes)[number] | (typeof decisionProposalOutcomes)[number] | 'refused';

/** Errors that would meet every other proposal as well. */
const forAll: readonly string[] = ['PROPOSAL_LIMIT', 'KEY_SCOPE', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'];

/**
 * Proposes everything and prints the outcome. Returns the exit code: 1 if something was refused.
 * @throws CommandFailed if the rest would be refused for the same reason
 */
export async function propose(client: CairnClient, project: string, proposals: readonly Proposal[]): Promise<number> {
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
      console.error(`${toOneLine(placeText(proposal.places[0]))} was refused: ${error.message}`);
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
