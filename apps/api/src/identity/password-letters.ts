import { declareLetter } from '#api/provider/notices/declare.ts'

const CATEGORY = 'Sign-in'
const READERS = 'the user who signs in'

/** The letter contains no name, like all letters about new passwords. Source: PWD-002, Readings. */
export const resetLetter = declareLetter<null>({
  category: CATEGORY,
  type: 'PasswordReset',
  name: 'Link for a new password',
  cause: 'A reset of the password is requested on the sign-in page, or by an operator.',
  readers: READERS,
  words: () => ({
    subject: 'Choose a new password',
    body: `Kia ora

Someone, we hope you, asked to reset the password that you sign in with. Choose a new one here:

{link}

This link works once, for an hour. Of the links that you ask for, the newest two work.

If it was not you, there is nothing to do: your password has not changed.`,
  }),
  samples: [null],
})

type NewCustomer = { readonly firstName: string; readonly lastName: string; readonly orderId: string }

export const welcomeLetter = declareLetter<NewCustomer>({
  category: CATEGORY,
  type: 'FirstPassword',
  name: 'Welcome, with the link for a first password',
  cause: 'In the demo, the sandbox sends the link for a first password to a new customer with an order.',
  readers: READERS,
  words: ({ firstName, lastName, orderId }) => ({
    subject: 'Welcome: set your password',
    body: `Kia ora ${firstName} ${lastName}

Thank you for your order ${orderId}. Set a password to follow your order, and see your bills later:

{link}

This link works once, for a week.`,
  }),
  samples: [{ firstName: '{first name}', lastName: '{last name}', orderId: '{order}' }],
})
