import type { Message } from '@cairn/api';
import { useProseLabels, withParams } from '@cairn/shell';
import { Citation, Prose } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Text written by a model, with source numbers that open the source next to the thread. */
export function SourcedProse({ text, message, source }: { text: string; message: Message; source: number | null }): ReactElement {
  const labels = useProseLabels();
  const linkFor = useCallback(
    (href: string) => {
      const number = Number(/^#source-(\d{1,3})$/.exec(href)?.[1]);
      return number ? <SourceMark number={number} message={message} open={source === number} /> : undefined;
    },
    [message, source],
  );
  return <Prose text={text} labels={labels} headingLevel={4} resolveLink={linkFor} />;
}

/** The number of a source. Renders nothing for unknown numbers. */
export function SourceMark({ number, message, open }: { number: number; message: Message; open: boolean }): ReactElement | null {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const citation = message.citations.find(({ index }) => index === number);
  if (!citation) return null;
  const { label } = citation;
  return (
    <Citation
      number={number}
      label={t`Source ${number}: ${label}`}
      open={open}
      onClick={() =>
        void navigate(withParams(search, open ? { message: null, source: null } : { message: message.id, source: String(number) }), {
          replace: true,
        })
      }
    />
  );
}
