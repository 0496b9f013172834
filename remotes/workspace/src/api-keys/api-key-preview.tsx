import type { ApiKey } from '@cairn/api';
import { Preview } from '@cairn/list';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ApiKeyFacts } from './api-key-facts.tsx';
import { ApiKeyMenu } from './api-key-menu.tsx';
import styles from './api-key-preview.module.css';
import { apiKeyQuery } from './queries.ts';
import { ApiKeyStatus } from './texts.tsx';

/** The preview of a key next to the list. */
export function ApiKeyPreview({
  id,
  onRead,
  onRotate,
  onClose,
}: {
  id: string;
  onRead: () => void;
  onRotate: (apiKey: ApiKey) => void;
  onClose: () => void;
}): ReactElement {
  const { data: apiKey } = useSuspenseQuery(apiKeyQuery(id));
  return (
    <Preview
      label={apiKey.name}
      before={<ApiKeyStatus apiKey={apiKey} badge />}
      actions={<ApiKeyMenu apiKey={apiKey} onRotate={onRotate} />}
      change={apiKey.state}
      onOpenPage={onRead}
      onClose={onClose}
    >
      <h2 className={styles.name} dir="auto">
        {apiKey.name}
      </h2>
      <ApiKeyFacts apiKey={apiKey} />
    </Preview>
  );
}
