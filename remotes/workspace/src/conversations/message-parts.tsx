import type { Message, MessagePart } from '@cairn/api';
import { useCan, useProseLabels } from '@cairn/shell';
import { CodeBlock, Icon, InlineCode, Link, Prose, Quote } from '@cairn/ui/core';
import { infoIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useContext } from 'react';
import styles from './message-parts.module.css';
import { ModelNow } from './model-now.ts';
import { SourcedProse, SourceMark } from './sourced-prose.tsx';
import { citationLink } from './sources.ts';
import { ToolCall } from './tool-call.tsx';

/** The content of a message: text, code, quotes with source numbers, and sentences of the product. */
export function MessageParts({
  message,
  source,
}: {
  message: Message;
  /** The number of the open source. */
  source: number | null;
}): ReactElement {
  return (
    <div className={styles.parts}>
      {message.parts.map((part, index) => (
        <Part key={index} part={part} message={message} source={source} />
      ))}
    </div>
  );
}

function Part({ part, message, source }: { part: MessagePart; message: Message; source: number | null }): ReactElement {
  const labels = useProseLabels();
  switch (part.type) {
    case 'text':
      return message.model === null ? (
        <Prose text={part.text} labels={labels} headingLevel={4} />
      ) : (
        <SourcedProse text={part.text} message={message} source={source} />
      );
    case 'code': {
      const language = part.language ?? undefined;
      return (
        <CodeBlock label={labels.code(language)} language={language} labels={labels}>
          {part.text}
        </CodeBlock>
      );
    }
    case 'quote':
      return <QuotedSource text={part.text} number={part.citation} message={message} source={source} />;
    case 'tool-call':
      return <ToolCall call={part} />;
    case 'notice':
      return <Notice code={part.code} count={part.count ?? 0} />;
  }
}

/** A quoted passage, with its source number and a link to its origin. */
function QuotedSource({
  text,
  number,
  message,
  source,
}: {
  text: string;
  number: number;
  message: Message;
  source: number | null;
}): ReactElement {
  const citation = message.citations.find(({ index }) => index === number);
  const label = citation?.label ?? '';
  const to = citation && citationLink(citation);
  return (
    <Quote
      source={
        <span className={styles.source}>
          <SourceMark number={number} message={message} open={source === number} />
          {citation && (
            <span className={styles.label} dir="auto">
              {to ? <Link to={to}>{label}</Link> : label}
              {citation.type === 'decision' && (
                <>
                  {' '}
                  <bdi>{citation.title}</bdi>
                </>
              )}
            </span>
          )}
        </span>
      }
    >
      <InlineCode text={text} />
    </Quote>
  );
}

/** A sentence of the product, translated. */
function Notice({ code, count }: { code: 'COMPOSED' | 'NO_MATCH' | 'NO_MODEL'; count: number }): ReactElement {
  const { t } = useLingui();
  const mayConnect = useCan('tenant.manage');
  const connected = useContext(ModelNow);
  switch (code) {
    case 'NO_MODEL':
      return (
        <p className={styles.notice}>
          <Icon icon={infoIcon} size="small" className={styles.icon} />
          <span>
            {connected ? (
              <Trans>No language model was connected. This answer quotes the project’s records word for word.</Trans>
            ) : (
              <Trans>No language model is connected. This answer quotes the project’s records word for word.</Trans>
            )}
            {mayConnect && !connected && (
              <>
                {' '}
                <Link to="/app/settings/integrations">
                  <Trans>Connect a language model</Trans>
                </Link>
              </>
            )}
          </span>
        </p>
      );
    case 'COMPOSED':
      return <p className={styles.own}>{t`${plural(count, { one: '# passage found:', other: '# passages found:' })}`}</p>;
    case 'NO_MATCH':
      return (
        <p className={styles.own}>
          <Trans>This project has no records about this yet. Record what you know as a decision, and future answers will use it.</Trans>
        </p>
      );
  }
}
