import type { DecisionListWish } from '../decisions/queries.ts';
import type { PatternListWish } from '../learning/queries.ts';
import type { ProjectListWish } from '../projects/queries.ts';
import type { SessionListWish } from '../sessions/queries.ts';

/** Query parameters of the home page: projects, active agents, and pending reviews. */
export const myProjects: ProjectListWish = { limit: 6, sort: 'starred' };
export const waitingDecisions: DecisionListWish = { waits: 'me', limit: 6 };
export const waitingPatterns: PatternListWish = { status: 'proposed', limit: 6 };
export const waitingSessions: SessionListWish = { waits: 'me', limit: 4 };
export const agentsAtWork: SessionListWish = { status: 'active,idle', limit: 4 };
