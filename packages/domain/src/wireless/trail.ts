/** Audit actions that the access list shows as changes of wireless broadband. */
export const WIRELESS_CHANGES = ['wireless-addon-ended'] as const
export type WirelessChange = (typeof WIRELESS_CHANGES)[number]
