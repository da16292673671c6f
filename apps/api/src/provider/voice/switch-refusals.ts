/** The error code for each reply of the voice switch to a change that it did not confirm. */
export const SWITCH_REFUSALS = {
  changed: 'VOICE_FEATURES_HAVE_CHANGED',
  refused: 'VOICE_SWITCH_REFUSED',
  down: 'VOICE_SWITCH_UNAVAILABLE',
  noAnswer: 'VOICE_CHANGE_UNANSWERED',
} as const
