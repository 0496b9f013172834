import { decisions } from '../../decision/schema.ts';
import { patterns } from '../../pattern/schema.ts';
import { sessions } from '../../session/schema.ts';

// Selects only the served columns, and not the evidence and counters of hundreds of rows.
export const servedRule = {
  id: patterns.id,
  number: patterns.number,
  rule: patterns.rule,
  status: patterns.status,
  confidence: patterns.confidence,
  paths: patterns.paths,
  languages: patterns.languages,
  level: patterns.level,
  branchId: patterns.branchId,
  supersedes: patterns.supersedes,
};
export const servedDecision = {
  id: decisions.id,
  number: decisions.number,
  title: decisions.title,
  outcome: decisions.outcome,
  status: decisions.status,
  paths: decisions.paths,
  branchId: decisions.branchId,
  supersedesId: decisions.supersedesId,
};
export const servedSession = {
  id: sessions.id,
  goal: sessions.goal,
  status: sessions.status,
  summary: sessions.summary,
};
