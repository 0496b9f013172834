import { useLocale } from '@cairn/shell';
import { store, useDockedHeight } from '@cairn/shell/host';
import { Button } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactElement, ReactNode } from 'react';
import { reloadKeeping } from '../reload/reload.ts';
import { dismissPendingUpdate, offeredAtom } from '../remotes/pending-update.ts';
import { closeSwitchedOff, switchedOffAtom } from '../remotes/switched-off.ts';
import { Prompt } from './prompt.tsx';
import styles from './update-prompt.module.css';
import { workerAtom } from './worker.ts';

/**
 * The prompt about the application itself: a new version of all of it (specification, section 2) or of a running part is ready, the part in
 * view was switched off, or it is now ready to work offline. One at a time: a reload applies all updates.
 */
export function UpdatePrompt(): ReactElement {
  const docked = useDockedHeight();
  return (
    <div className={styles.place} style={{ marginBlockEnd: docked }} role="status">
      <Said />
    </div>
  );
}

function Said(): ReactElement | null {
  const worker = useAtomValue(workerAtom, { store });
  const offered = useAtomValue(offeredAtom, { store });
  const off = Object.values(useAtomValue(switchedOffAtom, { store })).find(({ stays, noticed }) => stays !== null && !noticed);
  const locale = useLocale();
  const quiet = () => store.set(workerAtom, { status: 'quiet' });
  // The reload would have applied the other updates too, so closing dismisses all of them.
  const closeAll = () => {
    quiet();
    dismissPendingUpdate();
  };
  if (worker.status === 'needs-refresh') return <NewVersion reload={worker.reload} onClose={closeAll} />;
  if (offered.some(({ id }) => id === 'shell')) return <NewVersion reload={() => reloadKeeping()} onClose={dismissPendingUpdate} />;
  if (offered.length > 0) {
    const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).format(offered.map(({ label }) => label));
    return <NewVersion of={parts} reload={() => reloadKeeping()} onClose={dismissPendingUpdate} />;
  }
  if (off) {
    const { id, label } = off.remote;
    const close = () => closeSwitchedOff(id);
    return (
      <Prompt title={<Trans>{label} was switched off.</Trans>} onClose={close} actions={<Close onClick={close} />}>
        <Trans>You can stay on this page, and finish and send what you are writing.</Trans>
      </Prompt>
    );
  }
  if (worker.status === 'offline-ready') {
    const actions = (
      <>
        <Button variant="default" size="small" onClick={() => reloadKeeping()}>
          <Trans>Reload</Trans>
        </Button>
        <Close onClick={quiet} />
      </>
    );
    return <Prompt title={<Trans>Cairn is ready to work offline.</Trans>} onClose={quiet} actions={actions} />;
  }
  return null;
}

/** A new version is ready: of the named parts, or of the whole application. */
function NewVersion({ of, reload, onClose }: { of?: string; reload: () => void; onClose: () => void }): ReactElement {
  const title: ReactNode = of ? <Trans>An update to {of} is ready.</Trans> : <Trans>A new version of Cairn is ready.</Trans>;
  const actions = (
    <>
      <Button variant="primary" onClick={reload}>
        <Trans>Reload</Trans>
      </Button>
      <Close onClick={onClose} />
    </>
  );
  return (
    <Prompt title={title} onClose={onClose} actions={actions}>
      <Trans>Reloading takes a second and keeps this page and what you typed.</Trans>
    </Prompt>
  );
}

function Close({ onClick }: { onClick: () => void }): ReactElement {
  return (
    <Button variant="quiet" onClick={onClick}>
      <Trans>Close</Trans>
    </Button>
  );
}
