/** The address of Aroha's second mailbox. */
export const MAILBOX = 'whanau.ngata@mail.demo.example'
