import { moneyText, type Plan } from '@cairn/api';
import { ButtonAnchor, Icon, useDocumentLocale } from '@cairn/ui/core';
import { checkIcon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { useVisit } from '../visit.ts';
import page from './landing.module.css';
import styles from './plans.module.css';

/** The prices: the plans that this installation sells. */
export function Plans(): ReactElement {
  const { plans = [] } = useVisit();
  return (
    <section id="plans" className={page.band}>
      <h2 className={page.heading}>
        <Trans>Plans</Trans>
      </h2>
      <div className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.plan} plan={plan} />
        ))}
      </div>
      <p className={styles.everyPlan}>
        <Trans>
          Every plan has all nine agent tools, sign-off, branches, export to AGENTS.md, roles per project, and review on the phone and
          offline.
        </Trans>
      </p>
    </section>
  );
}

function PlanCard({ plan }: { plan: Plan }): ReactElement {
  const { name, text, action, chosen } = presentations[plan.plan];
  return (
    <article className={chosen ? `${styles.plan} ${styles.chosen}` : styles.plan} data-plan={plan.plan}>
      <h3 className={page.point}>{name}</h3>
      <p className={styles.price}>
        <Price plan={plan} />
      </p>
      <p className={page.text}>{text}</p>
      {action}
      <ul className={styles.contents}>
        <Content>
          {plan.people === null ? <Trans>Unlimited people</Trans> : <Plural value={plan.people} one="# person" other="# people" />}
        </Content>
        <Content>
          {plan.projects === null ? <Trans>Unlimited projects</Trans> : <Plural value={plan.projects} one="# project" other="# projects" />}
        </Content>
        <Content>
          <Sessions plan={plan} />
        </Content>
      </ul>
    </article>
  );
}

function Price({ plan: { seatMonthlyMinor, currency } }: { plan: Plan }): ReactElement {
  const locale = useDocumentLocale();
  if (seatMonthlyMinor === null)
    return (
      <b>
        <Trans>Custom pricing</Trans>
      </b>
    );
  return (
    <>
      <b>{moneyText(seatMonthlyMinor, currency, locale)}</b>
      <span>{seatMonthlyMinor === 0 ? <Trans>forever</Trans> : <Trans>per person per month</Trans>}</span>
    </>
  );
}

/** The number of agent sessions that a plan includes, and the price of more. */
function Sessions({ plan: { included, overage, atLimit, currency } }: { plan: Plan }): ReactElement {
  const locale = useDocumentLocale();
  const count = included.sessions;
  if (count === null) return <Trans>Unlimited agent sessions</Trans>;
  const more = overage.sessions;
  if (atLimit === 'stop' || !more) return <Plural value={count} one="# agent session a month" other="# agent sessions a month" />;
  const price = moneyText(more.minor, currency, locale);
  if (more.per === 1)
    return <Plural value={count} one={`# session a month, then ${price} each`} other={`# sessions a month, then ${price} each`} />;
  const block = new Intl.NumberFormat(locale).format(more.per);
  return (
    <Plural value={count} one={`# session a month, then ${price} for ${block}`} other={`# sessions a month, then ${price} for ${block}`} />
  );
}

const presentations: Record<Plan['plan'], { name: ReactNode; text: ReactNode; action: ReactNode; chosen?: true }> = {
  free: {
    name: <Trans>Free</Trans>,
    text: <Trans>For one team that wants to try it on one repository.</Trans>,
    action: (
      <ButtonAnchor size="large" wide href="/auth/signup">
        <Trans>Start free</Trans>
      </ButtonAnchor>
    ),
  },
  team: {
    chosen: true,
    name: <Trans>Team</Trans>,
    text: <Trans>For teams whose agents work every day.</Trans>,
    action: (
      <ButtonAnchor variant="primary" size="large" wide href="/auth/signup">
        <Trans>Start free, grow later</Trans>
      </ButtonAnchor>
    ),
  },
  enterprise: {
    name: <Trans>Enterprise</Trans>,
    text: <Trans>For organizations with auditors, on their own servers.</Trans>,
    action: (
      <ButtonAnchor size="large" wide href="#security">
        <Trans>How Cairn protects your data</Trans>
      </ButtonAnchor>
    ),
  },
};

function Content({ children }: { children: ReactNode }): ReactElement {
  return (
    <li>
      <Icon icon={checkIcon} className={styles.check} />
      <span>{children}</span>
    </li>
  );
}
