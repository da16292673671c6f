export const TITLE = 'Antivirus'
