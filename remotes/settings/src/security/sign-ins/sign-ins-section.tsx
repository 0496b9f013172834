import { deviceOf, EndedSchema, type SignInRow } from '@cairn/api';
import { call, errorText, notify, notifyError, queryClient, useSession } from '@cairn/shell';
import { Button, Count, Panel, RelativeTime, Rows, Status, TextButton } from '@cairn/ui/core';
import { circleDotIcon, laptopIcon, smartphoneIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { MethodRow, Read } from '../method-row.tsx';
import { deviceText, methodText, placeText } from '../words.ts';
import { signInsQuery } from './queries.ts';

/** Number of sign-ins shown initially; the history below has more. */
const listed = 6;

/** The active sign-ins: this browser and others, each with an action to end it. */
export function SignInsSection(): ReactElement {
  const { i18n, t } = useLingui();
  const query = useQuery(signInsQuery());
  const [ending, setEnding] = useState<string>();
  const [all, setAll] = useState(false);
  const rows = query.data;
  const total = rows?.length ?? 0;
  const shown = all ? rows : rows?.slice(0, listed);
  const several = (useSession()?.user.tenantCount ?? 1) > 1;
  const end = async (id: string | undefined, said: (ended: number) => string) => {
    setEnding(id ?? 'others');
    try {
      const { ended } = await call('delete', id ? `auth/sign-ins/${id}` : 'auth/sign-ins', EndedSchema);
      notify('green', said(ended));
    } catch (error) {
      notifyError(errorText(error));
    }
    await queryClient.invalidateQueries({ queryKey: ['security'] });
    setEnding(undefined);
  };
  const place = ({ address }: SignInRow) => placeText(i18n, address);
  return (
    <Panel
      flush
      title={
        <>
          <Trans>Where you are signed in</Trans>
          {rows && (
            <>
              {'\u00a0' /* keeps the count on the line of the last word */}
              <Count>{rows.length}</Count>
            </>
          )}
        </>
      }
      actions={
        rows &&
        rows.length > 1 && (
          <Button
            size="small"
            variant="quiet"
            busy={ending === 'others'}
            onClick={() =>
              void end(undefined, (ended) => t`${plural(ended, { one: '# browser is signed out', other: '# browsers are signed out' })}`)
            }
          >
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )
      }
      footer={
        shown &&
        shown.length < total && (
          <TextButton onClick={() => setAll(true)}>
            <Trans>Show all {total}</Trans>
          </TextButton>
        )
      }
    >
      <Rows>
        {shown?.map((row) => {
          const device = deviceText(i18n, row.userAgent);
          return (
            <MethodRow
              key={row.id}
              beside
              icon={deviceOf(row.userAgent).phone ? smartphoneIcon : laptopIcon}
              name={device}
              status={
                row.current && (
                  <Status tone="accent" icon={circleDotIcon}>
                    <Trans>This device</Trans>
                  </Status>
                )
              }
              hint={
                <>
                  {place(row) && (
                    <>
                      <bdi>{place(row)}</bdi> ·{' '}
                    </>
                  )}
                  {methodText(i18n, row.method)} · <RelativeTime value={row.seenAt} />
                  {several && (
                    <>
                      {' '}
                      · <bdi>{row.tenantName}</bdi>
                    </>
                  )}
                </>
              }
              action={
                row.current ? undefined : (
                  <Button
                    size="small"
                    variant="quiet"
                    busy={ending === row.id}
                    aria-label={t`Sign out ${device}`}
                    onClick={() => void end(row.id, () => t`${device} is signed out`)}
                  >
                    <Trans>Sign out</Trans>
                  </Button>
                )
              }
            />
          );
        }) ?? (
          <li>
            <Read query={query}>{() => null}</Read>
          </li>
        )}
      </Rows>
    </Panel>
  );
}
