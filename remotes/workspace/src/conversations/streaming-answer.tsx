import { answerParts, type Message, type ToolCall as ToolCallData } from '@cairn/api';
import { Skeleton, SkeletonGroup } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactElement, useEffect, useState } from 'react';
import { useAnswerStream } from './answer-stream.ts';
import styles from './message-parts.module.css';
import outgoing from './outgoing-message.module.css';
import { settledEnd, spokenText } from './settled.ts';
import { SourcedProse } from './sourced-prose.tsx';
import { ToolCall, ToolCallText } from './tool-call.tsx';

/** An answer while it is being generated. Completed paragraphs render once; the last one on every frame. */
export function StreamingAnswer({ message, source }: { message: Message; source: number | null }): ReactElement {
  const { t } = useLingui();
  const { citations, ...written } = useAnswerStream(message);
  const parts = answerParts(written);
  const last = parts.at(-1);
  const speaks = last?.type === 'text';
  const end = speaks ? settledEnd(last.text) : 0;
  const shown = { ...message, citations: [...citations] };
  return (
    <>
      {parts.length > 0 && (
        <div className={styles.parts} aria-live="off" aria-busy="true">
          {parts.map((part, index) => {
            if (part.type === 'tool-call') return <ToolCall key={index} call={part} />;
            if (part.type !== 'text') return null;
            const text = part === last ? part.text.slice(0, end) : part.text;
            return text && <Settled key={index} text={text} message={shown} source={source} known={citations.length} />;
          })}
          {speaks && end < last.text.length && <SourcedProse text={last.text.slice(end)} message={shown} source={source} />}
        </div>
      )}
      {!speaks && (
        <SkeletonGroup label={t`Waiting for the answer`} className={(parts.length > 0 ? outgoing.goesOn : outgoing.waiting) ?? ''}>
          <Skeleton width="24%" />
          <Skeleton width="88%" />
          <Skeleton width="72%" />
        </SkeletonGroup>
      )}
      <Spoken text={written.text.slice(0, written.text.length - (speaks ? last.text.length - end : 0))} />
      <SpokenCall call={last?.type === 'tool-call' ? last : undefined} />
    </>
  );
}

const Settled = memo(
  ({ text, message, source }: { text: string; message: Message; source: number | null; known: number }) => (
    <SourcedProse text={text} message={message} source={source} />
  ),
  (before, after) => before.text === after.text && before.known === after.known && before.source === after.source,
);

/** Announces an answer by whole paragraphs: word by word is impossible to follow. */
function Spoken({ text }: { text: string }): ReactElement {
  const [spoken, setSpoken] = useState({ upTo: text.length, words: '' });
  useEffect(() => {
    setSpoken(({ upTo, words }) => (text.length > upTo ? { upTo: text.length, words: spokenText(text.slice(upTo)) } : { upTo, words }));
  }, [text]);
  return (
    <span className="visually-hidden" aria-live="polite">
      {spoken.words}
    </span>
  );
}

/** Announces tool calls and their results, except those from before the reader came. */
function SpokenCall({ call }: { call: ToolCallData | undefined }): ReactElement {
  const now = call ? `${call.state} ${call.input.join()}` : '';
  const [before] = useState(now);
  return (
    <span className="visually-hidden" aria-live="polite">
      {call && now !== before && <ToolCallText call={call} />}
    </span>
  );
}
