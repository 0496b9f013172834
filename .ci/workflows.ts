import { writeWorkflows } from './checks/workflows.ts';

writeWorkflows();
