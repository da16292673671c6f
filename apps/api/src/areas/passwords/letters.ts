import { declareLetter } from '#api/provider/notices/declare.ts'

/**
 * Contains no name: another person typed the name of an authorised person, and our letters must not contain such text.
 * Source: PWD-021, PWD-023, PWD-024.
 */
export const passwordChangeLetter = declareLetter<null>({
  category: 'Sign-in',
  type: 'PasswordChanged',
  name: 'The password was changed',
  cause: 'A user changes the password, or sets one by a link.',
  readers: 'the user who signs in',
  words: () => ({
    subject: 'Your password has been changed',
    body: `Kia ora

The password that you sign in with has been changed. You are signed out everywhere else.

If it was not you, reset your password at once and tell our help desk.`,
  }),
  samples: [null],
})
