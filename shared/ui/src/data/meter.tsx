import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { circleAlertIcon, circleCheckIcon, triangleAlertIcon } from '../icons.ts';
import styles from './meter.module.css';
import { fillOf, type MeterTone } from './meter-fill.ts';

export interface MeterProps {
  value: number;
  max: number;
  /** What is measured, for screen readers. */
  label: string;
  /** The value in words: "412 of 500". */
  valueText: string;
  /** `limit`: ochre from 80 %, rust from 100 %. Other tones are fixed. */
  tone?: 'limit' | MeterTone;
  size?: 'small' | 'large';
  className?: string | undefined;
}

/** An amount relative to its maximum. The text next to it says the same. */
export function Meter({ value, max, label, valueText, tone = 'limit', size = 'small', className }: MeterProps) {
  const fill = fillOf(value, max);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw their own meter each in another way, and without ticks
    <span
      className={classNames(styles.meter, size === 'large' && styles.large, className)}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
    >
      <span className={styles[tone === 'limit' ? fill.tone : tone]} style={{ inlineSize: `${fill.percent}%` }} />
    </span>
  );
}

export interface MeterPart {
  id: string;
  label: string;
  value: number;
  tone: MeterTone;
}

/** A whole divided into parts. Decorative: a list next to it shows names and values. */
export function PartsMeter({ parts, total, size = 'small' }: { parts: readonly MeterPart[]; total: number; size?: 'small' | 'large' }) {
  return (
    <span className={classNames(styles.meter, size === 'large' && styles.large)} aria-hidden>
      {parts.map(({ id, value, tone }) => (
        <span key={id} className={styles[tone]} style={{ inlineSize: `${fillOf(value, total).percent}%` }} />
      ))}
    </span>
  );
}

export interface LimitMeterProps extends Pick<MeterProps, 'value' | 'max' | 'label'> {
  /** "412 of 500", with the value emphasized. */
  used: ReactNode;
  /** The same as text, for screen readers. */
  usedText: string;
  /** "82%". */
  percentText: string;
  /** The conclusion: "Fits", "Near", "Limit on 25 Nov". */
  verdict: string;
  /** The expected development, shown after it. */
  forecast?: ReactNode;
}

/** Usage relative to a limit, with marks at 50 and 80 %, text, and a forecast. */
export function LimitMeter({ value, max, label, used, usedText, percentText, verdict, forecast }: LimitMeterProps) {
  const { tone } = fillOf(value, max);
  const icon = tone === 'negative' ? circleAlertIcon : tone === 'warning' ? triangleAlertIcon : circleCheckIcon;
  return (
    <div className={styles.limit}>
      <div className={styles.line}>
        <span className={styles.name}>{label}</span>
        <span className={styles.used}>{used}</span>
      </div>
      <span className={styles.scale}>
        <Meter value={value} max={max} label={label} valueText={usedText} size="large" />
        <span className={classNames(styles.tick, styles.half)} aria-hidden />
        <span className={classNames(styles.tick, styles.near)} aria-hidden />
      </span>
      <div className={classNames(styles.line, styles.foot)}>
        <span className={classNames(styles.verdict, styles[`${tone}-text`])}>
          <Icon icon={icon} size="small" />
          {verdict}
        </span>
        {forecast && <span className={styles.forecast}>{forecast}</span>}
        <bdi className={styles.percent}>{percentText}</bdi>
      </div>
    </div>
  );
}
