/** The service that keeps pages for adults away. Source: FAM-008, FAM-010. */
export const FAMILY_FILTER = 'safe_mode'

/** What the line of a homeline can do besides calls, beside its plan. Source: VEX-006. */
export const VOICE_EXTRAS = ['callerdisplay', 'callminder', 'callwaiting'] as const
