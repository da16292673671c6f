export const TITLE = 'My mobile'
