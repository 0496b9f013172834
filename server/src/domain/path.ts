import { DomainNameSchema } from '@cairn/api';
import * as v from 'valibot';

/** What a call of one domain names in its path. */
export const PathSchema = v.object({ domain: DomainNameSchema });
