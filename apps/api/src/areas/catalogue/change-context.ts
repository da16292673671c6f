import type { Brand } from '@switchboard/brands/brand'
import type { Day } from '@switchboard/domain/day'

import type { Actor } from '#api/platform/actor.ts'

/** The account whose products change, and the actor. */
export type ChangeContext = {
  readonly accountCode: string
  readonly today: Day
  readonly actor: Actor
  /** By the provider's clock. */
  readonly now: number
}

/** A change whose prices depend on the brand. */
export type BrandChangeContext = ChangeContext & { readonly brand: Pick<Brand, 'id'> }
