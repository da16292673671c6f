/** The service that blocks pages for adults. Source: FAM-008, FAM-010. */
export const FAMILY_FILTER = 'safe_mode'

/** The extra services of a homeline, beside its plan. Source: VEX-006. */
export const VOICE_EXTRAS = ['callerdisplay', 'callminder', 'callwaiting'] as const
