/** What meters of usage are called, and how their amounts are written. */

export { exactMeterText, meterFormat, meterScale, meterText, useMeterNames } from './meters.ts';
