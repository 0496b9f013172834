import { usageOperations } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import type { UsageView } from './view.ts';

export function usageReportQuery({ month, meter }: UsageView) {
  return operationQuery(usageOperations.report, { query: { month, meter } });
}
