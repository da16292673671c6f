import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { MOBILE_AREA } from '#api/provider/locations/phone-numbers.ts'

/** Calling areas by the beginning of their numbers; other towns belong to the first. */
const CALLING_AREAS = [
  { lca: 'Auckland', towns: ['Auckland', 'Kerikeri', 'Whangārei'], numbers: '09 555' },
  {
    lca: 'Wellington',
    towns: ['Wellington', 'Porirua', 'Lower Hutt', 'Upper Hutt'],
    numbers: '04 555',
  },
  {
    lca: 'Hamilton',
    towns: ['Hamilton', 'Rotorua', 'Taupō', 'Whitianga', 'Waihī', 'Tauranga'],
    numbers: '07 555',
  },
  {
    lca: 'Napier',
    towns: [
      'Napier',
      'Ruatoria',
      'Hastings',
      'Palmerston North',
      'New Plymouth',
      'Whanganui',
      'Gisborne',
      'Masterton',
    ],
    numbers: '06 555',
  },
  {
    lca: 'Christchurch',
    towns: ['Christchurch', 'Dunedin', 'Nelson', 'Invercargill', 'Timaru', 'Blenheim', 'Ashburton'],
    numbers: '03 555',
  },
] as const
const NUMBERS_AN_AREA = 40
const FIRST_FREE_NUMBER = 2_000

/** Numbers that nobody has: of each calling area, and of mobiles. */
export async function fillNumbers(db: Queries): Promise<void> {
  await fillFreeNumbers(db, CALLING_AREAS)
  await fillMobileNumbers(db)
}

/** Numbers of mobiles that nobody has. */
function fillMobileNumbers(db: Queries): Promise<void> {
  return fillFreeNumbers(db, [{ lca: MOBILE_AREA, numbers: '021 555' }])
}

type NumberArea = { readonly lca: string; readonly numbers: string }

const insertPhoneNumber = statement<never>(
  'demo-free-numbers-insert-phone-number',
  `insert into phone_number (phone_number, lca)
    select number, lca from jsonb_to_recordset($1::jsonb) as n (number text, lca text)
    on conflict do nothing`,
)

async function fillFreeNumbers(db: Queries, areas: readonly NumberArea[]): Promise<void> {
  const numbers = areas.flatMap(({ lca, numbers: beginning }) =>
    Array.from({ length: NUMBERS_AN_AREA }, (_none, place) => ({
      lca,
      number: `${beginning} ${FIRST_FREE_NUMBER + place}`,
    })),
  )
  await db.rows(insertPhoneNumber, [JSON.stringify(numbers)])
}

/** The calling area of a town. */
export function getCallingArea(name: string): (typeof CALLING_AREAS)[number] {
  return CALLING_AREAS.find(({ towns }) => towns.some((town) => town === name)) ?? CALLING_AREAS[0]
}
