/** A change sets the first network of a band. A network without a number counts as this one. Source: WIF-005, WIF-006. */
export const FIRST_SEQUENCE_NUMBER = 1

export const BANDS = ['network24Ghz', 'network5Ghz'] as const
export type Band = (typeof BANDS)[number]

/** The networks that can be changed: the first of each band, and the guest network, which spans all bands. */
export const CHANGEABLE = [...BANDS, 'guest'] as const
