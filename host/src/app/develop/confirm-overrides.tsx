import { anyLoopback, type Overridable, OverriddenSchema, overrideParameters, overrideText } from '@cairn/contract';
import { call, errorText, useLocale } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter, SkeletonRows } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from './confirm-overrides.module.css';
import { type RequestedOverrides, useDevelop } from './develop.ts';
import { askedBy, overridableQuery, type RequestedOverride } from './overridable.ts';
import { OverrideRow } from './override-row.tsx';
import { startWith } from './tab.ts';

/** Asks for confirmation before a tab runs overrides: shows the full source and what it means. Nothing is loaded from the source before. */
export function ConfirmOverrides({ wishes, onClose }: { wishes: RequestedOverrides; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const { data, error } = useQuery(overridableQuery(useLocale()));
  const asked = data && wishes.texts.map((text) => askedBy(text, data));
  const { run, busy, failure } = useRun(asked ?? [], wishes.beside);
  const close = () => {
    const kept = new URLSearchParams(search);
    kept.delete(overrideParameters.wish);
    if (kept.size < search.size) setSearch(kept, { replace: true });
    onClose();
  };
  const refused = asked?.some(({ problem }) => problem !== null) ?? false;
  const foreign = asked?.some((one) => one.problem === null && 'origin' in one.override) ?? false;
  const failed = failure ?? error;
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => open || close()}
      title={refused ? <Trans>This cannot run here</Trans> : <Trans>Run this in your tab?</Trans>}
      description={refused ? undefined : <Trans>Only this tab runs it, until you close the tab or return to the releases.</Trans>}
      size="medium"
      closeLabel={t`Close`}
    >
      <DialogBody>
        <div className={styles.body}>
          {failed && (
            <Callout tone="negative" live="alert" title={<Trans>Nothing was changed</Trans>}>
              {errorText(failed)}
            </Callout>
          )}
          {!data && !error && <SkeletonRows label={t`Loading`} count={1} />}
          {data && asked && (
            <ul className={styles.list}>
              {asked.map((one) => (
                <OverrideRow key={JSON.stringify(one)} asked={one} overridable={data} />
              ))}
            </ul>
          )}
          {data && refused && <Allowed overridable={data} />}
          {foreign && !refused && (
            <Callout tone="warning" title={<Trans>It can act as you</Trans>}>
              <Trans>
                This code sees what you see and can change what you can change. Continue only if you started it yourself, not because
                somebody sent you a link.
              </Trans>
            </Callout>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant={refused ? 'default' : 'quiet'} onClick={close}>
          {refused ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
        {!refused && (
          <Button variant="primary" busy={busy} disabled={!asked} onClick={run}>
            <Trans>Run in this tab</Trans>
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** Sends the confirmed overrides to the server, with those that the tab keeps, and reloads the page with them. */
function useRun(asked: readonly RequestedOverride[], beside: boolean): { run: () => void; busy: boolean; failure: unknown } {
  const running = useDevelop()?.tab?.overrides ?? [];
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    const wanted = asked.flatMap((one) => (one.problem === null ? [one.override] : []));
    const former = beside ? running.map(({ override }) => override) : [];
    const kept = former.filter(({ remote }) => !wanted.some((one) => one.remote === remote));
    try {
      const json = { remotes: [...kept, ...wanted].map(overrideText) };
      const { id } = await call('post', 'registry/overrides', OverriddenSchema, { json });
      startWith(id);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return { run: () => void run(), busy, failure };
}

/** Lists the allowed sources, after a request for another one. */
function Allowed({ overridable: { origins } }: { overridable: Overridable }): ReactElement {
  const named = origins.filter((origin) => origin !== anyLoopback).join(' ');
  return (
    <p>
      {origins.includes(anyLoopback) ? (
        <Trans>Published releases and code from your own machine may run here.</Trans>
      ) : (
        <Trans>Published releases may run here.</Trans>
      )}{' '}
      {named && (
        <Trans>
          Also code from <bdi className="mono">{named}</bdi>
        </Trans>
      )}
    </p>
  );
}
