export const SERVICE_TITLE = 'My wireless broadband'
export const CHANGE_TITLE = 'Change wireless broadband'
export const SIGN_UP_TITLE = 'Get wireless broadband'
