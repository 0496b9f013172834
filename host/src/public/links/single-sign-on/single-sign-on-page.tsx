import { signOnRules, type Tenant } from '@cairn/api';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { useVisit } from '../../visit.ts';
import { NoAnswer } from '../no-answer.tsx';
import { useAnswer } from '../use-answer.ts';
import { AddressForm } from './address-form.tsx';
import { LinkAccount } from './link-account.tsx';
import { RequiredSignOn } from './required-sign-on.tsx';
import { useSingleSignOnCalls } from './single-sign-on-calls.ts';

/**
 * The page of people who sign in through their organization: by their address, to confirm the account that its issuer has named, or because
 * the organization requires it.
 */
export function SingleSignOnPage(): ReactElement {
  const { t } = useLingui();
  const { user, tenant } = useVisit();
  const { waiting } = useSingleSignOnCalls();
  const [outcome, retry] = useAnswer(waiting, 'own');
  if (!outcome) return <AuthFrame forAll title={t`Single sign-on`} children={null} />;
  if (!outcome.success) return <NoAnswer call="signOn" code={outcome.code} onRetry={retry} />;
  const { link } = outcome.answer;
  if (link) return <LinkAccount link={link} />;
  return user && tenant && isRequired(tenant) ? <RequiredSignOn user={user} tenant={tenant} /> : <AddressForm />;
}

function isRequired({ settings }: Tenant): boolean {
  const { singleSignOnFrom } = signOnRules(settings);
  return singleSignOnFrom !== null && Date.parse(singleSignOnFrom) <= Date.now();
}
