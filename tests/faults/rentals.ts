import { landWhileKilling } from './landing.ts'
import type { Ordered } from './landing.ts'
import { areLanded } from './placed-orders.ts'
import { rentalBooksIn, rentalHappenings, rentalMisses } from './rental-books.ts'
import type { RentalBooks } from './rental-books.ts'
import { RENTING, rentalsFollowing } from './rental-client.ts'
import { RENTAL_PLANTS } from './rental-plants.ts'
import { inTabs } from './tabs.ts'

/** Rentals of mesh units and Google Wifi, ordered, followed to the courier and cancelled, in several tabs of one account. */
export function rentals(): Ordered<RentalBooks> {
  const { rentOrCancel, parcels } = rentalsFollowing()
  return {
    fill: RENTING.fill,
    orderers: inTabs(RENTING.codes, rentOrCancel),
    booksIn: (db, sandboxUrl) => rentalBooksIn(db, { sandboxUrl, parcels }),
    areDone: areLanded,
    misses: rentalMisses,
    happened: rentalHappenings,
    plants: RENTAL_PLANTS,
  }
}

export function run(args: string[]): Promise<boolean> {
  return landWhileKilling(rentals(), args)
}
