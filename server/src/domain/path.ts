import { DomainNameSchema } from '@cairn/api';
import * as v from 'valibot';

/** The path parameters of a call about one domain. */
export const PathSchema = v.object({ domain: DomainNameSchema });
