import { RemoteFailure } from '@cairn/contract';
import { Button, ButtonAnchor, ErrorPanel } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactElement, type ReactNode } from 'react';
import { reportFailure, reportIdOf } from '../remotes/report.ts';
import { errorOf } from './error-of.ts';
import styles from './last-boundary.module.css';

interface Props {
  children: ReactNode;
  /** Calls the listener at each navigation, which retries with another page. Returns a function that stops it. */
  onNavigation: (listener: () => void) => () => void;
}

interface State {
  failure: RemoteFailure | null;
}

/** The outermost error boundary: shows a panel for errors that no other boundary has caught, and reports them. Never an empty page. */
export class LastBoundary extends Component<Props, State> {
  override state: State = { failure: null };
  private stop: () => void = () => undefined;

  static getDerivedStateFromError(thrown: unknown): State {
    return { failure: new RemoteFailure('RENDER', 'host', null, { cause: errorOf(thrown) }) };
  }

  override componentDidMount(): void {
    this.stop = this.props.onNavigation(() => {
      if (this.state.failure) this.setState({ failure: null });
    });
  }

  override componentDidCatch(): void {
    if (this.state.failure) reportFailure(this.state.failure);
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  override render(): ReactNode {
    return this.state.failure ? <Failed reportId={reportIdOf(this.state.failure)} /> : this.props.children;
  }
}

function Failed({ reportId }: { reportId: string }): ReactElement {
  const { t } = useLingui();
  return (
    <main className={styles.place}>
      <ErrorPanel
        headingLevel={1}
        title={<Trans>Something went wrong on this page</Trans>}
        actions={
          <>
            <Button variant="primary" icon={rotateCwIcon} onClick={() => location.reload()}>
              <Trans>Reload</Trans>
            </Button>
            <ButtonAnchor href="/app">
              <Trans>Home</Trans>
            </ButtonAnchor>
          </>
        }
        details={{ summary: t`Details for support`, properties: [{ name: t`Report`, value: reportId }] }}
      >
        <Trans>The error was reported. Reload the page to try again.</Trans>
      </ErrorPanel>
    </main>
  );
}
