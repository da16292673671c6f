/** What the access list names as a change of the wifi. */
export const WIFI_CHANGES = ['wifi-changed', 'wifi-guest-changed', 'wifi-put-back'] as const
export type WifiChange = (typeof WIFI_CHANGES)[number]
