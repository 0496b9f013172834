/** Names and formats of usage meters. */

export { useMeterNames } from './meter-names.ts';
export { amountFormat, exactMeterText, meterFormat, meterScale } from './meters.ts';
