import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

/** The texts of the access list for changes of a number. */
export const NUMBER_ACCESS_WORDS: Record<NumbersChange, () => string> = {
  'esim-asked': () => 'requested the code of an eSIM',
  'mobile-named': () => 'changed the name of a mobile',
  'new-number-kept': () => 'kept the new number of a mobile',
  'number-change-asked': () => 'asked to change a mobile number',
  'number-frozen': () => 'froze a mobile number',
  'number-locked': () => 'locked a mobile number',
  'number-request-withdrawn': () => 'cancelled a request for a mobile number',
  'number-thaw-asked': () => 'asked to end the freeze of a mobile number',
  'number-transfer-asked': () => 'asked to move a mobile number to this account',
  'number-unlock-asked': () => 'asked to unlock a mobile number',
  'number-unlock-withdrawn': () => 'kept a mobile number locked',
  'phone-found': () => 'started the SIM of a mobile number again',
  'phone-lost': () => 'reported the phone of a mobile number lost or stolen',
  'sim-card-asked': () => 'requested a SIM card by post for a mobile number',
  'sim-swap-asked': () => 'requested a new SIM for a mobile number',
}
