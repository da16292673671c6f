import { generateUsername } from '@switchboard/domain/ordering/service-ids'

const MILLISECONDS = 1_000

/**
 * An internet username for an account that has no internet of its own yet, by the name of its holder; another one for each
 * time that the one before was refused. Source: ORD-057, ORD-075.
 */
export function usernameFor(account: { readonly name: string } | undefined, retry = 0): string {
  const [firstName = '', ...others] = (account?.name ?? '').split(' ')
  const unixSeconds = Math.floor(Date.now() / MILLISECONDS) + retry
  return generateUsername({ firstName, lastName: others.at(-1) ?? '', unixSeconds })
}
