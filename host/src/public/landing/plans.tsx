import { ButtonAnchor, Icon, useDocumentLocale } from '@cairn/ui/core';
import { checkIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import page from './landing.module.css';
import styles from './plans.module.css';

/** What it costs. */
export function Plans(): ReactElement {
  // The narrow symbol: "US$" would be torn apart where the text runs from right to left.
  const dollars = new Intl.NumberFormat(useDocumentLocale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  return (
    <section id="plans" className={page.band}>
      <h2 className={page.heading}>
        <Trans>Plans</Trans>
      </h2>
      <div className={styles.plans}>
        <Plan
          name={<Trans>Free</Trans>}
          price={dollars.format(0)}
          per={<Trans>for ever</Trans>}
          text={<Trans>For one team that wants to try it on one repository.</Trans>}
          action={
            <ButtonAnchor size="large" wide href="/auth/signup">
              <Trans>Start free</Trans>
            </ButtonAnchor>
          }
        >
          <Content>
            <Trans>3 people, 1 project</Trans>
          </Content>
          <Content>
            <Trans>50 agent sessions a month</Trans>
          </Content>
          <Content>
            <Trans>All nine agent tools</Trans>
          </Content>
        </Plan>
        <Plan
          chosen
          name={<Trans>Team</Trans>}
          price={dollars.format(12)}
          per={<Trans>a person, a month</Trans>}
          text={<Trans>For teams whose agents work every day.</Trans>}
          action={
            <ButtonAnchor variant="primary" size="large" wide href="/auth/signup">
              <Trans>Start free, grow later</Trans>
            </ButtonAnchor>
          }
        >
          <Content>
            <Trans>Any number of projects</Trans>
          </Content>
          <Content>
            <Trans>500 sessions a month, then by use</Trans>
          </Content>
          <Content>
            <Trans>Sign-off, branches, export to AGENTS.md</Trans>
          </Content>
          <Content>
            <Trans>Review on the phone and offline</Trans>
          </Content>
        </Plan>
        <Plan
          name={<Trans>Enterprise</Trans>}
          price={<Trans>Your terms</Trans>}
          text={<Trans>For organisations with auditors, on their own servers.</Trans>}
          action={
            <ButtonAnchor size="large" wide href="#security">
              <Trans>How it keeps what you know</Trans>
            </ButtonAnchor>
          }
        >
          <Content>
            <Trans>Single sign-on and roles per project</Trans>
          </Content>
          <Content>
            <Trans>Retention and audit export</Trans>
          </Content>
          <Content>
            <Trans>Own model endpoint, spend cap</Trans>
          </Content>
        </Plan>
      </div>
    </section>
  );
}

interface PlanProps {
  name: ReactNode;
  price: ReactNode;
  per?: ReactNode;
  text: ReactNode;
  action: ReactNode;
  chosen?: boolean;
  children: ReactNode;
}

function Plan({ name, price, per, text, action, chosen = false, children }: PlanProps): ReactElement {
  return (
    <article className={chosen ? `${styles.plan} ${styles.chosen}` : styles.plan}>
      <h3 className={page.point}>{name}</h3>
      <p className={styles.price}>
        <b>{price}</b>
        {per && <span>{per}</span>}
      </p>
      <p className={page.text}>{text}</p>
      {action}
      <ul className={styles.contents}>{children}</ul>
    </article>
  );
}

function Content({ children }: { children: ReactNode }): ReactElement {
  return (
    <li>
      <Icon icon={checkIcon} className={styles.check} />
      <span>{children}</span>
    </li>
  );
}
