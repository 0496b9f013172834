import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { usageReportQuery } from './queries.ts';
import { usageView } from './view.ts';

/** `/app/analytics/usage`. */
export async function loadUsage({ request }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(usageReportQuery(usageView(new URL(request.url).searchParams)));
  return null;
}
