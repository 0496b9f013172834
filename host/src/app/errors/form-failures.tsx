import type { ApiError } from '@cairn/shell';
import { lazy } from '@cairn/ui/core';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';

const PlanLimit = lazy(() => import('./plan-limit.tsx').then((module) => module.PlanLimit));

/** Renders refusals that need more than a text. Wrapped in the host's catalogue, since forms are in remotes with their own. */
export function formFailureOf(i18n: I18n, { code, grantedBy }: ApiError): ReactNode {
  if (code !== 'PLAN_LIMIT') return undefined;
  return (
    <I18nProvider i18n={i18n}>
      <PlanLimit grantedBy={grantedBy} />
    </I18nProvider>
  );
}
