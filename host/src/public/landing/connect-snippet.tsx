import { Button, CairnGlyph, copyText, Icon, Pulse } from '@cairn/ui/core';
import { checkIcon, copyIcon, signpostIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useState } from 'react';
import { useVisit } from '../visit.ts';
import styles from './connect-snippet.module.css';
import { type Client, clientNames, clients, snippetFile, snippetFor } from './snippets.ts';

/** How to connect each client, and an example of the context that the agent gets. */
export function ConnectSnippet(): ReactElement {
  const { t } = useLingui();
  const id = useId();
  const [client, setClient] = useState<Client>('claude-code');
  const snippet = snippetFor(client, useVisit().config.origin);
  const file = snippetFile(client);

  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = document.documentElement.dir === 'rtl';
    const ways: Record<string, number> = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 };
    const way = ways[event.key];
    if (way === undefined) return;
    const next = clients[(clients.indexOf(client) + way + clients.length) % clients.length];
    if (!next) return;
    setClient(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };

  return (
    <div className={styles.snippet}>
      <div className={styles.head}>
        <div className={styles.tabs} role="tablist" aria-label={t`Your client`} onKeyDown={step}>
          {clients.map((name) => (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              role="tab"
              aria-selected={name === client}
              aria-controls={`${id}-panel`}
              tabIndex={name === client ? 0 : -1}
              className={styles.tab}
              onClick={() => setClient(name)}
            >
              {clientNames[name]}
            </button>
          ))}
        </div>
        <CopyButton text={snippet} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls of its own is reachable by keyboard (ARIA practices, tabs) */}
      <pre id={`${id}-panel`} className={styles.code} role="tabpanel" aria-labelledby={`${id}-${client}`} tabIndex={0}>
        <span className={styles.comment}>
          # {file ?? <Trans>one minute: connect, then work as usual</Trans>}
          {'\n'}
        </span>
        <Coloured code={snippet} />
      </pre>
      <Answer />
    </div>
  );
}

/** Highlights URLs and quoted values. */
function Coloured({ code }: { code: string }): ReactElement {
  const parts = code.split(/(https?:\/\/[^\s"]+|"[^"\n]*")/);
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className={styles.value}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}

function CopyButton({ text }: { text: string }): ReactElement {
  const [state, setState] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!state) return;
    const timer = setTimeout(() => setState(undefined), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    copyText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return (
    <Button size="small" icon={state === 'copied' ? checkIcon : copyIcon} className={styles.copy} onClick={copy}>
      <span aria-live="polite">
        {state === 'copied' ? <Trans>Copied</Trans> : state ? <Trans>Could not copy</Trans> : <Trans>Copy</Trans>}
      </span>
    </Button>
  );
}

/** An example of the context that an agent gets before it starts. */
function Answer(): ReactElement {
  return (
    <div className={styles.answer}>
      <p className={styles.call}>
        <Pulse />
        <b>
          <code>get_context</code>
        </b>
        <span>
          <Trans>“add partial refunds”</Trans>
        </span>
        <span className={styles.tokens}>
          <Plural value={1842} one="# token" other="# tokens" />
        </span>
      </p>
      <ul className={styles.rules}>
        <li>
          <CairnGlyph count={4} />
          <Trans>Represent money as integer minor units with an ISO 4217 code.</Trans>
        </li>
        <li>
          <CairnGlyph count={4} />
          <Trans>Never put a cache in front of idempotency records.</Trans>
        </li>
        <li>
          <Icon icon={signpostIcon} />
          <Trans>ADR 17: a partial capture keeps the first authorization.</Trans>
        </li>
      </ul>
    </div>
  );
}
