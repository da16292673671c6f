/** To an authorised person whose level does not reach: what the owner allowed may have changed while the screen was open. */
export const LEVEL_TOO_LOW =
  'The owner of this account has not allowed you to do this. Ask them to give you more access under Users.'
