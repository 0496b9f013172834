/** Names and formats of usage meters. */

export { limitText, useLimitNames } from './limit-names.ts';
export { useMeterNames } from './meter-names.ts';
export { amountFormat, exactMeterText, meterFormat, meterScale } from './meters.ts';
