export const TITLE = 'Mail settings'
