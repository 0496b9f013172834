import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { NoAnswer } from '../no-answer.tsx';
import { useAnswer } from '../use-answer.ts';
import { AddressForm } from './address-form.tsx';
import { LinkAccount } from './link-account.tsx';
import { useSingleSignOnCalls } from './single-sign-on-calls.ts';

/** The page of people who sign in through their organization: by their address, or to confirm the account that its issuer has named. */
export function SingleSignOnPage(): ReactElement {
  const { t } = useLingui();
  const { waiting } = useSingleSignOnCalls();
  const [outcome, retry] = useAnswer(waiting, 'own');
  if (!outcome) return <AuthFrame forAll title={t`Single sign-on`} children={null} />;
  if (!outcome.success) return <NoAnswer call="signOn" code={outcome.code} onRetry={retry} />;
  const { link } = outcome.answer;
  return link ? <LinkAccount link={link} /> : <AddressForm />;
}
