/** Audit actions that the access list shows as changes of a mobile number, its SIM or its locks. */
export const NUMBER_CHANGES = [
  'esim-asked',
  'mobile-named',
  'new-number-kept',
  'number-change-asked',
  'number-frozen',
  'number-locked',
  'number-request-withdrawn',
  'number-thaw-asked',
  'number-transfer-asked',
  'number-unlock-asked',
  'number-unlock-withdrawn',
  'phone-found',
  'phone-lost',
  'sim-card-asked',
  'sim-swap-asked',
] as const
export type NumbersChange = (typeof NUMBER_CHANGES)[number]
