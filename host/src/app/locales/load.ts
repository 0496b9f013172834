import type { LoadCatalogue } from '@cairn/shell';

export const loadHostCatalogue: LoadCatalogue = (locale) => import(/* webpackChunkName: "locale-[request]" */ `./${locale}.po`);
