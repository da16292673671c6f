/** Audit actions that the access list shows as changes of wifi. */
export const WIFI_CHANGES = ['wifi-changed', 'wifi-guest-changed', 'wifi-put-back'] as const
export type WifiChange = (typeof WIFI_CHANGES)[number]
