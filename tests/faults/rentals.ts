import { runWhileKilling } from './landing.ts'
import type { FaultScenario } from './landing.ts'
import { areLanded } from './placed-orders.ts'
import { readRentalBooks, countRentalEvents, countRentalFaults } from './rental-books.ts'
import type { RentalBooks } from './rental-books.ts'
import { RENTING, rentalsFollowing } from './rental-client.ts'
import { RENTAL_PLANTS } from './rental-plants.ts'
import { createTabClients } from './tabs.ts'

/** Rentals of mesh units and Google Wifi, ordered, followed to the courier and cancelled, in several tabs of one account. */
export function createRentalScenario(): FaultScenario<RentalBooks> {
  const { rentOrCancel, parcels } = rentalsFollowing()
  return {
    fill: RENTING.fill,
    clients: createTabClients(RENTING.codes, rentOrCancel),
    readBooks: (db, sandboxUrl) => readRentalBooks(db, { sandboxUrl, parcels }),
    areDone: areLanded,
    countFaults: countRentalFaults,
    countEvents: countRentalEvents,
    plants: RENTAL_PLANTS,
  }
}

export function run(args: string[]): Promise<boolean> {
  return runWhileKilling(createRentalScenario(), args)
}
