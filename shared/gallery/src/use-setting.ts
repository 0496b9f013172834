import { useLayoutEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { applySetting, type Setting, settingOf } from './setting.ts';

/** Reads the settings from the URL and applies them to the document before the first paint. */
export function useSetting(): Setting {
  const [search] = useSearchParams();
  const setting = settingOf(search);
  useLayoutEffect(() => applySetting(settingOf(search)), [search]);
  return setting;
}

/**
 * Returns a function that builds the URL of a gallery page (`button`, `date/range-open`) below the current mount path, keeping the
 * settings.
 */
export function useAddress(): (page: string) => string {
  const { pathname, search } = useLocation();
  const { family, story } = useParams();
  const page = [family, story].filter(Boolean).join('/');
  const base = pathname.replace(/\/$/, '').slice(0, page === '' ? undefined : -page.length - 1);
  return (to) => `${base}/${to}${search}`;
}
