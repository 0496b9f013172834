import {
  Slider as AriaSlider,
  type SliderProps as AriaSliderProps,
  Label,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import field from '../field.module.css';
import { Environment } from '../overlay/environment.tsx';
import styles from './slider.module.css';

export type SliderProps = { label: string; hideLabel?: boolean; name?: string; className?: string } & Omit<
  AriaSliderProps<number>,
  'children' | 'className' | 'style' | 'orientation'
>;

/** Selects an approximate number on a line. In right-to-left text the line starts at the right. */
export function Slider({ label, hideLabel = false, name, className, ...rest }: SliderProps) {
  return (
    <Environment>
      <AriaSlider {...rest} className={classNames(field.field, className) ?? ''}>
        <span className={hideLabel ? 'visually-hidden' : styles.head}>
          <Label className={field.label ?? ''}>{label}</Label>
          <SliderOutput className={styles.output ?? ''} />
        </span>
        <SliderTrack className={styles.track ?? ''}>
          {({ state }) => (
            <>
              <span className={styles.line} />
              <span className={styles.fill} style={{ inlineSize: `${state.getThumbPercent(0) * 100}%` }} />
              <SliderThumb className={styles.thumb ?? ''} {...(name ? { name } : {})} />
            </>
          )}
        </SliderTrack>
      </AriaSlider>
    </Environment>
  );
}
