import { AuthResponseSchema, type ExternalProvider, LinkBegunSchema, type LinkedAccount } from '@cairn/api';
import { call, notify, queryClient } from '@cairn/shell';
import { Button, Panel, Rows, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { MethodRow, Read } from '../method-row.tsx';
import { useAttempt } from '../use-attempt.ts';
import { linkedAccountsQuery } from './queries.ts';

const page = '/app/settings/security';

/** Linked accounts of other providers. They are linked at the provider and unlinked here; the last sign-in method cannot be removed. */
export function LinkedAccountsSection(): ReactElement | null {
  const { t } = useLingui();
  const query = useQuery(linkedAccountsQuery());
  const { attempt, busy } = useAttempt();
  const [at, setAt] = useState<string>();
  const { items = [], providers = [], otherWayIn = false } = query.data ?? {};
  const linkable = providers.filter((provider) => items.every((item) => item.provider !== provider));
  if (query.data && items.length + linkable.length === 0) return null;
  const onlyWayIn = items.length === 1 && !otherWayIn;

  const link = async (provider: ExternalProvider) => {
    setAt(provider);
    const begun = await attempt(() => call('post', 'auth/linked-accounts', LinkBegunSchema, { json: { provider, returnUrl: page } }));
    if (begun) location.assign(begun.url);
  };
  const unlink = async ({ id }: LinkedAccount, name: string) => {
    setAt(id);
    const done = await attempt(() => call('delete', `auth/linked-accounts/${id}`, AuthResponseSchema));
    if (done) notify('green', t`${name} is no longer linked`);
    await queryClient.invalidateQueries({ queryKey: ['security'] });
  };
  const nameOf = (provider: LinkedAccount['provider']) => (provider === 'sso' ? t`Your organization` : provider);

  return (
    <Panel flush title={<Trans>Linked accounts</Trans>}>
      <Rows>
        {items.map((item) => {
          const name = nameOf(item.provider);
          return (
            <MethodRow
              key={item.id}
              beside
              name={name}
              hint={<bdi>{item.label}</bdi>}
              action={
                onlyWayIn ? (
                  <Tag>
                    <Trans>Your only sign-in method</Trans>
                  </Tag>
                ) : (
                  <Button
                    size="small"
                    variant="quiet"
                    busy={busy && at === item.id}
                    aria-label={t`Unlink ${name}`}
                    onClick={() => void unlink(item, name)}
                  >
                    <Trans>Unlink</Trans>
                  </Button>
                )
              }
            />
          );
        })}
        {linkable.map((provider) => (
          <MethodRow
            key={provider}
            beside
            name={provider}
            hint={<Trans>Not linked</Trans>}
            action={
              <Button size="small" busy={busy && at === provider} aria-label={t`Link ${provider}`} onClick={() => void link(provider)}>
                <Trans>Link</Trans>
              </Button>
            }
          />
        ))}
        {!query.data && (
          <li>
            <Read query={query}>{() => null}</Read>
          </li>
        )}
      </Rows>
    </Panel>
  );
}
