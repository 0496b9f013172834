import type { Pattern, PatternNeighbour } from '@cairn/api';
import { anyProject } from '../projects/any-project.ts';

/** Returns a pattern as the API sends it, with the given fields, for tests. */
export function anyPattern(given: Partial<Pattern> = {}): Pattern {
  return {
    id: 'pat_1',
    projectId: 'prj_1',
    projectSlug: 'payments-api',
    projectName: 'Payments API',
    number: 1,
    rule: 'Name every queue after its consumer.',
    rationale: '',
    kind: 'convention',
    status: 'proposed',
    confidence: 0.5,
    level: 'project',
    paths: [],
    languages: [],
    branch: null,
    examples: [],
    evidence: [],
    conflicts: [],
    alike: [],
    successor: null,
    servedCount: 0,
    helpfulCount: 0,
    wrongCount: 0,
    outdatedCount: 0,
    lastServedAt: null,
    reviewBy: null,
    reviewer: null,
    reason: null,
    snoozedUntil: null,
    decidedAt: null,
    author: { type: 'user', id: 'usr_2', name: 'Lin Qiu' },
    sessionId: null,
    session: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-02T03:04:05Z',
    version: 1,
    ...given,
  };
}

/** Returns a reference to another pattern for tests, in force by default. */
export function anyNeighbour(given: Partial<PatternNeighbour> = {}): PatternNeighbour {
  return {
    id: 'pat_9',
    number: 9,
    rule: 'Name every queue after its topic.',
    status: 'accepted',
    confidence: 0.8,
    servedCount: 0,
    helpfulCount: 0,
    wrongCount: 0,
    key: null,
    decidedAt: null,
    ...given,
  };
}

/** Returns the API's responses for the list of patterns and for the page of each. */
export function patternAnswers(patterns: readonly Pattern[]): Record<string, unknown> {
  return {
    'GET patterns': listOf(patterns),
    'GET patterns/counts': {},
    'GET projects': listOf([anyProject()]),
    'GET projects/payments-api': anyProject(),
    'GET views': { items: [] },
    ...Object.fromEntries(patterns.map((pattern) => [`GET patterns/${pattern.id}`, pattern])),
  };
}

function listOf<Row>(items: readonly Row[]) {
  return { items, total: items.length, offset: 0, limit: 25, next: null, previous: null };
}
