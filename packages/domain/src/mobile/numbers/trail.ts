/** What the access list names as a change of what guards a mobile number, or of the number and its SIM. */
export const NUMBER_CHANGES = [
  'esim-asked',
  'number-change-asked',
  'number-frozen',
  'number-locked',
  'number-request-withdrawn',
  'number-thaw-asked',
  'number-transfer-asked',
  'number-unlock-asked',
  'number-unlock-withdrawn',
  'sim-swap-asked',
] as const
export type NumbersChange = (typeof NUMBER_CHANGES)[number]
