import { type AppScope, appScopes } from '@cairn/api';
import { Icon, Tag } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import { checkIcon, xIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useScopeText } from '../api-keys/texts.tsx';
import styles from './consent-form.module.css';

/** What an app may do: reading always, and what it asks for and the person leaves selected. And what no app may. */
export function Permissions({
  tenant,
  asked,
  scopes,
  onScopes,
}: {
  tenant: string;
  asked: readonly AppScope[];
  scopes: readonly AppScope[];
  onScopes: (scopes: readonly AppScope[]) => void;
}): ReactElement {
  const scopeText = useScopeText();
  const cannot = [
    <Trans key="review">Accept, edit or reject rules</Trans>,
    <Trans key="projects">See projects that you cannot see</Trans>,
    <Trans key="manage">Manage people, API keys or billing</Trans>,
    <Trans key="leave">
      Keep access after you leave <bdi>{tenant}</bdi>
    </Trans>,
  ];
  return (
    <div className={styles.fields}>
      <div className={styles.scopes}>
        <div className={styles.required}>
          <Icon icon={checkIcon} className={styles.check} />
          <div>
            <p className={styles.scope}>
              {scopeText('read').name}{' '}
              <Tag>
                <Trans context="permission of an app">Required</Trans>
              </Tag>
            </p>
            <p className={styles.note}>{scopeText('read').what}</p>
          </div>
        </div>
        {appScopes
          .filter((scope) => scope !== 'read' && asked.includes(scope))
          .map((scope) => (
            <Checkbox
              key={scope}
              isSelected={scopes.includes(scope)}
              onChange={(on) => onScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
              description={scopeText(scope).what}
            >
              {scopeText(scope).name}
            </Checkbox>
          ))}
      </div>
      <section className={styles.cannot} aria-labelledby="app-cannot">
        <h3 id="app-cannot" className={styles.legend}>
          <Trans>It cannot</Trans>
        </h3>
        <ul className={styles.list}>
          {cannot.map((text) => (
            <li key={text.key}>
              <Icon icon={xIcon} size="small" className={styles.cross} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
