import { agentOperations, type ProposalOutcome } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { gateRule } from '../pattern/gate.ts';
import { proposePattern } from '../pattern/propose.ts';
import { foreignLabel, tenantRuleKey } from '../pattern/tenant-rules.ts';
import { sessions } from '../session/schema.ts';
import { projectOf } from './caller.ts';
import { implementForAgents } from './operation.ts';
import { callFrom } from './own-session.ts';
import { admitProposal } from './proposal-limit.ts';

/** Tells the proposing agent what each outcome means. */
const reasons: Record<ProposalOutcome, string> = {
  created: 'Waiting for review: people accept or reject it.',
  reinforced: 'This rule is already on record: your evidence was added to it.',
  duplicate: 'This rule is already on record with the same evidence.',
  previously_rejected: 'People rejected this rule: do not follow it or propose it again.',
};

const toldEverywhere = 'This rule already applies to all projects of the organization.';

export const proposePatternOperation = implementForAgents(agentOperations.propose_pattern, {
  async run(whole, { project: named, sessionId, clientRequestId: _name, ...written }) {
    const project = await projectOf(whole, named, 'project.write');
    const call = await callFrom(whole, sessionId, project.id);
    const reason = gateRule(written.rule);
    if (reason) throw new ApiError('BAD_REQUEST', { issues: [issue('rule', reason)] });
    await admitProposal(call.tx, project.id, { sessionId, apiKeyId: whole.agent.apiKey.id, now: whole.now });
    const [session] =
      sessionId === undefined ? [] : await call.tx.select({ branchId: sessions.branchId }).from(sessions).where(eq(sessions.id, sessionId));
    const { outcome, pattern } = await proposePattern(
      call.tx,
      call.visitor,
      { ...written, projectId: project.id, reviewBy: null },
      // A rule of a session on a branch holds only there until the branch is merged.
      { requestId: call.requestId, branchId: session?.branchId },
    );
    const { id, number, rule: title, status, confidence } = pattern;
    const key = pattern.projectId === project.id ? null : await tenantRuleKey(call.tx, id);
    const label = key === null ? `PAT-${number}` : foreignLabel(key, number);
    return { id, label, title, status, outcome, confidence, why: key === null ? reasons[outcome] : toldEverywhere };
  },
});
