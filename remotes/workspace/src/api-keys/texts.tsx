import { type ApiKey, type ApiKeyScope, type ApiKeyState, apiKeyScopes, operationScopes } from '@cairn/api';
import { type IconData, Status, Tag, type Tone } from '@cairn/ui/core';
import { banIcon, circleCheckIcon, circlePauseIcon, circleXIcon, refreshCwIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './texts.module.css';

const states: Record<ApiKeyState, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  active: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Active', context: 'state of an API key' }) },
  rotating: { tone: 'warning', icon: refreshCwIcon, text: msg({ message: 'Rotating', context: 'state of an API key' }) },
  disabled: { tone: 'neutral', icon: circlePauseIcon, text: msg({ message: 'Disabled', context: 'state of an API key' }) },
  expired: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Expired', context: 'state of an API key' }) },
  revoked: { tone: 'negative', icon: banIcon, text: msg({ message: 'Revoked', context: 'state of an API key' }) },
};

/** A key's state: an icon and a word. Says so if its maker no longer has access. */
export function ApiKeyStatus({ apiKey, badge = false }: { apiKey: Pick<ApiKey, 'state' | 'maker'>; badge?: boolean }): ReactElement {
  const works = apiKey.state === 'active' || apiKey.state === 'rotating';
  if (works && apiKey.maker.stopped)
    return (
      <Status tone="negative" icon={banIcon} badge={badge}>
        <Trans context="state of an API key whose maker has left">Stopped</Trans>
      </Status>
    );
  return <ApiKeyStateStatus state={apiKey.state} badge={badge} />;
}

/** A state of a key: an icon and a word. */
export function ApiKeyStateStatus({ state, badge = false }: { state: ApiKeyState; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = states[state];
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}

/** Returns the labels of key states. */
export function useStateText(): (state: ApiKeyState) => string {
  const { i18n } = useLingui();
  return (state) => i18n._(states[state].text);
}

export function stateIcon(state: ApiKeyState): IconData {
  return states[state].icon;
}

const scopeTexts: Record<ApiKeyScope, { name: MessageDescriptor; what: MessageDescriptor }> = {
  read: { name: msg({ message: 'Read', context: 'scope of an API key' }), what: msg`Rules, decisions, conversations and recent work` },
  record: { name: msg({ message: 'Record', context: 'scope of an API key' }), what: msg`Sessions, events, and whether a rule helped` },
  propose: { name: msg({ message: 'Propose', context: 'scope of an API key' }), what: msg`Patterns and decisions; a person decides` },
  write: {
    name: msg({ message: 'Write', context: 'scope of an API key' }),
    what: msg`Conversations and decisions through the app’s own API`,
  },
  verify: { name: msg({ message: 'Verify', context: 'scope of an API key' }), what: msg`Reports of cairn verify about cited code` },
};

/** Returns the name of a scope, and its description for sentences. */
export function useScopeText(): (scope: ApiKeyScope) => { name: string; what: string } {
  const { i18n } = useLingui();
  return (scope) => ({ name: i18n._(scopeTexts[scope].name), what: i18n._(scopeTexts[scope].what) });
}

/** Returns the operations that a scope allows, as named for agents. */
export function operationsOf(scope: ApiKeyScope): string {
  const names = Object.entries(operationScopes).flatMap(([name, needs]) => (needs === scope ? [name] : []));
  return names.join(', ');
}

/** The scopes of a key. */
export function Scopes({ scopes }: { scopes: readonly ApiKeyScope[] }): ReactElement {
  const scopeText = useScopeText();
  return (
    <span className={styles.scopes}>
      {apiKeyScopes
        .filter((scope) => scopes.includes(scope))
        .map((scope) => (
          <Tag key={scope}>{scopeText(scope).name}</Tag>
        ))}
    </span>
  );
}

/** A key's prefix and last characters; for a connected app, which has no key, the host that it sends people back to. */
export function KeyShape({
  apiKey: { kind, prefix, lastFour, redirectHost },
}: {
  apiKey: Pick<ApiKey, 'kind' | 'prefix' | 'lastFour' | 'redirectHost'>;
}): ReactElement {
  if (kind === 'app')
    return (
      <span className={styles.scopes}>
        <Tag>
          <Trans>Connected app</Trans>
        </Tag>
        <bdi className={styles.shape}>{redirectHost}</bdi>
      </span>
    );
  const start = prefix.slice(0, prefix.lastIndexOf('_') + 1);
  return <bdi className={styles.shape}>{`${start}…${lastFour}`}</bdi>;
}
