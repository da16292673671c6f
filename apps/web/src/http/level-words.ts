/** For an authorised person whose level is too low. The owner may have changed it while the screen was open. */
export const LEVEL_TOO_LOW =
  'The owner of this account has not allowed you to do this. Ask them to give you more access under Users.'

/** Beside settings that the person sees but may not change. */
export const ONLY_WHO_MAY_CHANGE =
  'Only the owner of the account, and people they allow to change things, can change this.'

/** For authorised people of every level. */
export const ONLY_THE_OWNER = 'Only the owner of the account may do this.'
