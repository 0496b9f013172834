import * as v from 'valibot';
import { locales } from './locale.ts';

export const LocaleSchema = v.picklist(locales);
