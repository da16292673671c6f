import { randomBytes } from 'node:crypto'

const CODE_BYTES = 16
const MAX_SUBSCRIPTIONS = 1_000

/** The subscription of a customer, with the provider's reference and the code of the activation link. */
export type Subscription = {
  readonly reference: string
  readonly plan: string
  readonly code: string
  readonly state: 'waiting' | 'activated' | 'complete' | 'ended'
}

/** The subscriptions of the video partner, in memory. After a restart the provider's next call creates them again. */
export type Subscriptions = {
  /** A repeated reference is the same subscription. */
  readonly create: (reference: string, plan: string) => Subscription
  readonly find: (reference: string) => Subscription | null
  readonly findByCode: (code: string) => Subscription | null
  readonly changeState: (subscription: Subscription, state: Subscription['state']) => Subscription
}

export function createSubscriptions(): Subscriptions {
  const byReference = new Map<string, Subscription>()

  function save(subscription: Subscription): Subscription {
    byReference.set(subscription.reference, subscription)
    return subscription
  }

  return {
    create(reference, plan) {
      const known = byReference.get(reference)
      if (known !== undefined) return known
      const oldest = byReference.keys().next()
      if (byReference.size >= MAX_SUBSCRIPTIONS && !oldest.done) byReference.delete(oldest.value)
      const code = randomBytes(CODE_BYTES).toString('base64url')
      return save({ reference, plan, code, state: 'waiting' })
    },
    find: (reference) => byReference.get(reference) ?? null,
    findByCode: (code) => [...byReference.values()].find((each) => each.code === code) ?? null,
    changeState: (subscription, state) => save({ ...subscription, state }),
  }
}
