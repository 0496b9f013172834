import { type ApiKeyScope, apiKeyScopes } from '@cairn/api';
import { Checkbox } from '@cairn/ui/forms';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './key-scopes.module.css';
import { operationsOf, useScopeText } from './texts.tsx';

/** The scopes of a key, as checkboxes with what each allows. */
export function KeyScopes({
  scopes,
  onScopes,
}: {
  scopes: readonly ApiKeyScope[];
  onScopes: (scopes: ApiKeyScope[]) => void;
}): ReactElement {
  const scopeText = useScopeText();
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>
        <Trans>Permissions</Trans>
      </legend>
      <div className={styles.boxes}>
        {apiKeyScopes.map((scope) => (
          <Checkbox
            key={scope}
            className={styles.box ?? ''}
            isSelected={scopes.includes(scope)}
            onChange={(on) => onScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
            description={
              <>
                {scopeText(scope).what}
                {operationsOf(scope) && (
                  <span className={styles.operations}>
                    <bdi>{operationsOf(scope)}</bdi>
                  </span>
                )}
              </>
            }
          >
            {scopeText(scope).name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
