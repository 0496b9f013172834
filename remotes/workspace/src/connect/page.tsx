import { type ApiKey, type ConnectRequest, connectOperations } from '@cairn/api';
import { ApiError, errorText, notifyFailure, runOperation, usePage, useSession } from '@cairn/shell';
import { Button, Callout, Page, PageHeader, SkeletonRows } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Connected } from './connected.tsx';
import { EnterCode } from './enter-code.tsx';
import { connectRequestQuery } from './queries.ts';
import { RequestForm } from './request-form.tsx';

/** `/app/connect?code=`: where a person decides about a program that asks for an API key (`cairn connect`). */
export function Component(): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const code = search.get('code')?.trim() ?? '';
  usePage(t`Connect a machine`);
  // A new code is a new decision.
  return <Page narrow>{code === '' ? <NoCode /> : <Decision key={code} code={code} />}</Page>;
}

type Decided = { key: ApiKey; machine: string } | 'declined';

function Decision({ code }: { code: string }): ReactElement {
  const tenant = useSession()?.tenant.name ?? '';
  const [decided, setDecided] = useState<Decided>();
  const { data: request, error, refetch } = useQuery({ ...connectRequestQuery(code), enabled: decided === undefined });
  if (decided === 'declined')
    return (
      <>
        <PageHeader
          title={<Trans>Declined</Trans>}
          lead={<Trans>The program gets no key. If you did not start it, there is nothing else to do.</Trans>}
        />
        <EnterCode />
      </>
    );
  if (decided) return <Connected apiKey={decided.key} machine={decided.machine} />;
  if (request)
    return (
      <>
        <PageHeader
          title={
            <Trans>
              Connect this machine to <bdi>{tenant}</bdi>?
            </Trans>
          }
          lead={<Trans>A program asks for an API key with your rights. Compare the code with the one in your terminal.</Trans>}
        />
        <Undecided request={request} onDecided={setDecided} />
      </>
    );
  if (error) return <NotFound error={error} onRetry={() => void refetch()} />;
  return <Waiting />;
}

function Undecided({ request, onDecided }: { request: ConnectRequest; onDecided: (decided: Decided) => void }): ReactElement {
  const [isDeclining, setDeclining] = useState(false);
  const decline = async () => {
    setDeclining(true);
    try {
      await runOperation(connectOperations.decline, { body: { code: request.code } });
      onDecided('declined');
    } catch (error) {
      notifyFailure(error);
      setDeclining(false);
    }
  };
  return (
    <RequestForm
      request={request}
      isDeclining={isDeclining}
      onDecline={() => void decline()}
      onApproved={(key) => onDecided({ key, machine: request.machine })}
    />
  );
}

function Waiting(): ReactElement {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Connect a machine`} />
      <SkeletonRows label={t`Loading`} count={5} />
    </>
  );
}

function NoCode(): ReactElement {
  return (
    <>
      <PageHeader
        title={<Trans>Connect a machine</Trans>}
        lead={<Trans>Enter the code that “cairn connect” shows in your terminal.</Trans>}
      />
      <EnterCode />
    </>
  );
}

function NotFound({ error, onRetry }: { error: Error; onRetry: () => void }): ReactElement {
  const known = error instanceof ApiError ? error.code : undefined;
  const isAboutCode = known === 'NOT_FOUND' || known === 'BAD_REQUEST' || known === 'CODE_EXPIRED' || known === 'CODE_USED';
  return (
    <>
      <PageHeader title={<Trans>Connect a machine</Trans>} />
      <Callout
        tone="negative"
        live="alert"
        title={isAboutCode ? <Trans>This code cannot be approved</Trans> : errorText(error)}
        actions={
          !isAboutCode && (
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      >
        {known === 'CODE_EXPIRED' ? (
          <Trans>It has expired: a code is valid for ten minutes. Run the command again.</Trans>
        ) : known === 'CODE_USED' ? (
          <Trans>It was already approved or declined. Run the command again for another one.</Trans>
        ) : isAboutCode ? (
          <Trans>No program is waiting with it. Compare it with your terminal.</Trans>
        ) : null}
      </Callout>
      {isAboutCode && <EnterCode />}
    </>
  );
}
