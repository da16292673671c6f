import { generateUsername } from '@switchboard/domain/ordering/service-ids'

const MILLISECONDS = 1_000

/**
 * An internet username for an account without internet, from the name of its holder. Each retry after a refusal gives another
 * username. Source: ORD-057, ORD-075.
 */
export function usernameFor(account: { readonly name: string } | undefined, retry = 0): string {
  const [firstName = '', ...others] = (account?.name ?? '').split(' ')
  const unixSeconds = Math.floor(Date.now() / MILLISECONDS) + retry
  return generateUsername({ firstName, lastName: others.at(-1) ?? '', unixSeconds })
}
