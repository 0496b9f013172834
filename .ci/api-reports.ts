import { writeApiReports } from './checks/api-reports.ts';

writeApiReports();
