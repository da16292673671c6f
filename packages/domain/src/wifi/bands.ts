/** A band is changed by its first network, which has this number where it says none. Source: WIF-005, WIF-006. */
export const FIRST_SEQUENCE_NUMBER = 1

export const BANDS = ['network24Ghz', 'network5Ghz'] as const
export type Band = (typeof BANDS)[number]

/** What a change can be of: the first network of each band, and the guest network, which is one over all bands. */
export const CHANGEABLE = [...BANDS, 'guest'] as const
