/** To an authorised person whose level does not reach: what the owner allowed may have changed while the screen was open. */
export const LEVEL_TOO_LOW =
  'The owner of this account has not allowed you to do this. Ask them to give you more access under Users.'

/** Beside what they see and may not change. */
export const ONLY_WHO_MAY_CHANGE =
  'Only the owner of the account, and people whom they let change things, may change this.'

/** To anybody else, whatever their level. */
export const ONLY_THE_OWNER = 'Only the owner of the account may do this.'
