import { DoneSchema, deviceOf, type RememberedBrowser } from '@cairn/api';
import { call, errorText, notify, notifyError, useLocale } from '@cairn/shell';
import { Button, dateFormat, RelativeTime, Status } from '@cairn/ui/core';
import { circleDotIcon, laptopIcon, smartphoneIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { readSecurityAgain } from '../factors.ts';
import { MethodRow } from '../method-row.tsx';
import { deviceText, placeText } from '../words.ts';

/** The browsers that skip the second step: until when, and an action to require it again. */
export function RememberedRows({ browsers }: { browsers: readonly RememberedBrowser[] }): ReactElement[] {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const [forgetting, setForgetting] = useState<string>();
  const forget = async (id: string, device: string) => {
    setForgetting(id);
    try {
      await call('delete', `auth/factors/remembered/${id}`, DoneSchema);
      notify('green', t`${device} is no longer remembered`);
    } catch (error) {
      notifyError(errorText(error));
    }
    await readSecurityAgain();
    setForgetting(undefined);
  };
  return browsers.map(({ id, userAgent, address, usedAt, expiresAt, current }) => {
    const device = deviceText(i18n, userAgent);
    const place = placeText(i18n, address);
    const day = dateFormat(locale, { dateStyle: 'long' }).format(new Date(expiresAt));
    return (
      <MethodRow
        key={id}
        sub
        icon={deviceOf(userAgent).phone ? smartphoneIcon : laptopIcon}
        name={device}
        status={
          current && (
            <Status tone="accent" icon={circleDotIcon}>
              <Trans>This device</Trans>
            </Status>
          )
        }
        hint={
          <>
            <Trans>Remembered until {day}</Trans> ·{' '}
            {place && (
              <>
                <bdi>{place}</bdi> ·{' '}
              </>
            )}
            <RelativeTime value={usedAt} />
          </>
        }
        action={
          <Button
            size="small"
            variant="quiet"
            busy={forgetting === id}
            aria-label={t`Forget ${device}`}
            onClick={() => void forget(id, device)}
          >
            <Trans>Forget</Trans>
          </Button>
        }
      />
    );
  });
}
