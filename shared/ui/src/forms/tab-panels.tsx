import type { ReactNode } from 'react';
import { Tabs as AriaTabs, type Key, Tab, TabList, TabPanel } from 'react-aria-components';
import { useDocumentLocale } from '../core/document-locale.ts';
import { Icon } from '../core/icon.tsx';
import styles from '../core/tabs.module.css';
import type { IconData } from '../icon-data.ts';
import { Environment } from '../overlay/environment.tsx';

export interface TabPanelsProps {
  label: string;
  tabs: readonly { id: string; label: string; icon?: IconData; count?: number | undefined; disabled?: boolean; content: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onChange?: (id: string) => void;
}

/** Panels of one page, one visible at a time. For parts with addresses of their own use core's `Tabs`. */
export function TabPanels({ label, tabs, value, defaultValue, onChange }: TabPanelsProps) {
  const { format } = new Intl.NumberFormat(useDocumentLocale());
  return (
    <Environment>
      <AriaTabs
        {...(value === undefined ? {} : { selectedKey: value })}
        {...(defaultValue === undefined ? {} : { defaultSelectedKey: defaultValue })}
        {...(onChange ? { onSelectionChange: (key: Key) => onChange(String(key)) } : {})}
      >
        <TabList aria-label={label} className={styles.tabs ?? ''}>
          {tabs.map(({ id, label: text, icon, count, disabled = false }) => (
            <Tab key={id} id={id} isDisabled={disabled} className={styles.tab ?? ''}>
              {icon && <Icon icon={icon} />}
              {text}
              {count !== undefined && <span className={styles.count}>{format(count)}</span>}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ id, content }) => (
          <TabPanel key={id} id={id} className={styles.panel ?? ''}>
            {content}
          </TabPanel>
        ))}
      </AriaTabs>
    </Environment>
  );
}
