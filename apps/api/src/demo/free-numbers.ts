import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { MOBILE_AREA } from '#api/provider/locations/phone-numbers.ts'

/** Calling areas and the first digits of their numbers. Towns not listed belong to the first area. */
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

/** Fills the free phone numbers of each calling area and of mobiles. */
export async function fillNumbers(db: Queries): Promise<void> {
  await fillFreeNumbers(db, [...CALLING_AREAS, { lca: MOBILE_AREA, numbers: '021 555' }])
}

type NumberArea = { readonly lca: string; readonly numbers: string }

const insertPhoneNumber = statement<never>(
  'demo-free-numbers-insert-phone-number',
  `insert into phone_number (phone_number, lca)
    select number, lca from jsonb_to_recordset($1::jsonb) as n (number text, lca text)
    on conflict do nothing`,
)

async function fillFreeNumbers(db: Queries, areas: readonly NumberArea[]): Promise<void> {
  const numbers = areas.flatMap(({ lca, numbers: firstDigits }) =>
    Array.from({ length: NUMBERS_AN_AREA }, (_, index) => ({
      lca,
      number: `${firstDigits} ${FIRST_FREE_NUMBER + index}`,
    })),
  )
  await db.rows(insertPhoneNumber, [JSON.stringify(numbers)])
}

export function getCallingArea(town: string): (typeof CALLING_AREAS)[number] {
  return CALLING_AREAS.find(({ towns }) => towns.some((name) => name === town)) ?? CALLING_AREAS[0]
}
