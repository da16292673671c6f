import { randomBytes } from 'node:crypto'

const CODE_BYTES = 16
const MOST_KEPT = 1_000

/** A customer of the provider, by the provider's reference, whom the activation link knows by its code. */
export type Subscription = {
  readonly reference: string
  readonly plan: string
  readonly code: string
  readonly state: 'waiting' | 'activated' | 'complete' | 'ended'
}

/** The customers of the video partner. Kept in memory: a restart forgets them, and the provider's next word brings them back. */
export type Subscriptions = {
  /** Under one reference it is the same customer however often. */
  readonly take: (reference: string, plan: string) => Subscription
  readonly find: (reference: string) => Subscription | null
  readonly byCode: (code: string) => Subscription | null
  readonly become: (subscription: Subscription, state: Subscription['state']) => Subscription
}

export function videoSubscriptions(): Subscriptions {
  const byReference = new Map<string, Subscription>()

  function keep(subscription: Subscription): Subscription {
    byReference.set(subscription.reference, subscription)
    return subscription
  }

  return {
    take(reference, plan) {
      const known = byReference.get(reference)
      if (known !== undefined) return known
      const oldest = byReference.keys().next()
      if (byReference.size >= MOST_KEPT && !oldest.done) byReference.delete(oldest.value)
      const code = randomBytes(CODE_BYTES).toString('base64url')
      return keep({ reference, plan, code, state: 'waiting' })
    },
    find: (reference) => byReference.get(reference) ?? null,
    byCode: (code) => [...byReference.values()].find((each) => each.code === code) ?? null,
    become: (subscription, state) => keep({ ...subscription, state }),
  }
}
