import type { FactorRefusal, SignInRefusal } from './sign-in.ts'

/** Messages of the first step of the sign-in, beside the field that they are about. */
export const PASSWORD_WORDS: Record<
  SignInRefusal['refused'] | 'noUsername' | 'noPassword' | 'expired',
  string
> = {
  CREDENTIALS_FAILED: 'Incorrect login. Check your username and password, and try again.',
  IN_TIMEOUT: 'Too many attempts, please wait a few minutes and try again.',
  TOO_MANY_REQUESTS: 'Many people are signing in at this moment, please try again in a few seconds.',
  noUsername: 'Enter your username',
  noPassword: 'Enter your password',
  expired: 'That took too long. Enter your password again.',
}

/** Messages of the second step. */
export const FACTOR_WORDS: Record<FactorRefusal['refused'] | 'wrongPasskey', string> = {
  SECOND_FACTOR_NEEDED: 'Enter the code',
  SECOND_FACTOR_WRONG: 'That code is not right, or was used already. Wait for the next one, then try again.',
  IN_TIMEOUT: 'Too many tries, please wait a few minutes and try again.',
  wrongPasskey: 'That passkey did not work, or it took too long. Try again, or enter a code.',
}
