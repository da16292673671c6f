export const GOOGLE_WIFI_TITLE = 'Rent Google Wifi'
