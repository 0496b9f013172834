import { classNames } from '../class-names.ts';
import styles from './cairn-meter.module.css';
import { confidenceSteps } from './confidence-steps.ts';
import { useDocumentLocale } from './document-locale.ts';
import { numberFormat } from './formats.ts';

const stones = [
  { x: 0.8, y: 12.3, width: 14.4 },
  { x: 2.8, y: 8.6, width: 11 },
  { x: 3.2, y: 4.9, width: 8 },
  { x: 6.4, y: 1.2, width: 4.6 },
];

/** The glyph alone: `count` of four stones. Decorative, so show the number next to it. `dashed` outlines the missing stones. */
export function CairnGlyph({ count, size = 'small', dashed = false }: { count: number; size?: 'small' | 'large'; dashed?: boolean }) {
  return (
    <svg className={classNames(styles.meter, size === 'large' && styles.large)} viewBox="0 0 16 16" aria-hidden>
      {stones.map((stone, index) => {
        const look = index >= count ? (dashed ? styles.missing : styles.off) : index === 3 ? styles.cap : styles.on;
        return <rect key={stone.y} className={look} {...stone} height={3} rx={1.5} />;
      })}
    </svg>
  );
}

/** Shows a confidence (0 to 1) as stacked stones and a number. `label` names it for screen readers: "Confidence". */
export function CairnMeter({ confidence, label }: { confidence: number; label: string }) {
  const locale = useDocumentLocale();
  const number = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(confidence);
  return (
    <span className={styles.confidence} title={`${label} ${number}`}>
      <CairnGlyph count={confidenceSteps(confidence)} />
      <span className="visually-hidden">{label} </span>
      <bdi>{number}</bdi>
    </span>
  );
}
