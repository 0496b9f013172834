#!/usr/bin/env node
import { catalogueProblems } from './catalogues.ts';

/** `cairn-check`, a part of `pnpm check` in a repository of its own: the texts of the code against the catalogues. */
const problems = await catalogueProblems();
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
