#!/usr/bin/env node
import { catalogueProblems } from './catalogues.ts';

/** `cairn-check`, part of `pnpm check` in a remote's own repository: compares the texts of the code with the catalogues. */
const problems = await catalogueProblems();
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
