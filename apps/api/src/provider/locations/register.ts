import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** One address of the register. */
export type Address = {
  /** The publisher's number of the address, only digits. */
  readonly locationId: string
  readonly houseNumber: number
  /** `3/16`, `12A` */
  readonly fullNumber: string
  /** `3/16 Kōwhai Road, Milford, Auckland` */
  readonly fullAddress: string
  readonly roadName: string
  readonly suburb: string
  readonly town: string
  readonly postcode: string | null
  readonly longitude: number | null
  readonly latitude: number | null
}

const write = statement<{ location_id: string }>(
  'address-write',
  `insert into address as a (location_id, house_number, full_number, full_address, road_name, suburb, town, postcode,
     longitude, latitude)
   select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
     $9::float8[], $10::float8[])
   on conflict (location_id) do update set
     house_number = excluded.house_number, full_number = excluded.full_number, full_address = excluded.full_address,
     road_name = excluded.road_name, suburb = excluded.suburb, town = excluded.town, postcode = excluded.postcode,
     longitude = excluded.longitude, latitude = excluded.latitude
   where (a.*) is distinct from (excluded.*)
   returning location_id`,
)

/** Writes addresses into the register; the last of each id is used. Returns the number of new or changed addresses. */
export async function writeAddresses(db: Queries, listed: readonly Address[]): Promise<number> {
  const addresses = [...new Map(listed.map((address) => [address.locationId, address])).values()]
  const column = <Key extends keyof Address>(key: Key): Address[Key][] => addresses.map((one) => one[key])
  const written = await db.rows(write, [
    column('locationId'),
    column('houseNumber'),
    column('fullNumber'),
    column('fullAddress'),
    column('roadName'),
    column('suburb'),
    column('town'),
    column('postcode'),
    column('longitude'),
    column('latitude'),
  ])
  return written.length
}

const saveAttributionStatement = statement<never>(
  'address-source',
  `insert into address_source (attribution) values ($1)
   on conflict (only_row) do update set attribution = excluded.attribution`,
)

/** Sets the attribution shown by pages with addresses. */
export async function saveAttribution(db: Queries, attribution: string): Promise<void> {
  await db.rows(saveAttributionStatement, [attribution])
}
