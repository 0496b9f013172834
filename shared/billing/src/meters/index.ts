/** What meters of usage are called, and how their amounts are written. */

export { useMeterNames } from './meter-names.ts';
export { amountFormat, exactMeterText, meterFormat, meterScale } from './meters.ts';
