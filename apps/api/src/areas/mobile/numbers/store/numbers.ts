import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { MOBILE_AREA } from '#api/provider/locations/phone-numbers.ts'
import { isOursSql } from '#api/provider/services/other-numbers-sql.ts'

import type { PhoneNumberKey } from './number-status.ts'

/** How long a number that a customer gave up is not offered again. */
const REST_DAYS = 90

const upsertSim = statement<never>(
  'mobile-sim-set',
  `insert into mobile_sim (account_code, service_number, sim_number, kind, since) values ($1, $2, $3, $4, $5)
   on conflict (account_code, service_number) do update set sim_number = excluded.sim_number, kind = excluded.kind,
     since = excluded.since where mobile_sim.sim_number <> excluded.sim_number`,
)

/** Saves the SIM that a number is on. The one that it is on already stays as it is stored. */
export async function saveSim(
  queries: Queries,
  key: PhoneNumberKey,
  {
    simNumber,
    kind,
    now,
  }: { readonly simNumber: string; readonly kind: 'card' | 'esim'; readonly now: number },
): Promise<void> {
  await queries.rows(upsertSim, [key.accountCode, key.serviceNumber, simNumber, kind, new Date(now)])
}

const findSimUse = statement<{ taken: boolean }>(
  'mobile-sim-taken',
  `select exists (select from mobile_sim where sim_number = $3 and (account_code, service_number) <> ($1, $2))
     or exists (select from number_request where sim_number = $3 and ask_at is not null
       and (account_code, service_number) <> ($1, $2)) as taken`,
)

/** Whether another number is on the SIM or about to be. */
export async function isSimTaken(queries: Queries, key: PhoneNumberKey, simNumber: string): Promise<boolean> {
  const [row] = await queries.rows(findSimUse, [key.accountCode, key.serviceNumber, simNumber])
  return row?.taken ?? true
}

const findOurs = statement<{ ours: boolean }>('mobile-number-ours', `select ${isOursSql('$1', '$2')} as ours`)

/** Whether the provider has a number already. `text` is the number as the account shows it. */
export async function isOurNumber(
  queries: Queries,
  { digits, text }: { readonly digits: string; readonly text: string },
): Promise<boolean> {
  const [row] = await queries.rows(findOurs, [digits, text])
  return row?.ours ?? true
}

const insertResting = statement<never>(
  'mobile-number-rest',
  `insert into resting_number (phone_number, free_on)
   select phone_number, $2::date + ${REST_DAYS} from phone_number where phone_number = $1
     and not exists (
       select from number_departure d where d.phone_number = regexp_replace($1, '\\D', '', 'g')
         and not came_back(d.account_code, d.phone_number, d.left_at))
   on conflict (phone_number) do update set free_on = excluded.free_on`,
)

/**
 * Keeps a number of ours from being offered for a while. Nothing changes for a number of another provider, and for one that moved
 * there, which is never offered.
 */
export async function restNumber(queries: Queries, number: string, today: string): Promise<void> {
  await queries.rows(insertResting, [number, today])
}

const release = statement<never>(
  'mobile-number-release',
  `update phone_number n set taken_by = null where n.phone_number = $2 and n.taken_by = $1
     and not exists (select from service s where s.account_code = $1 and s.service_entity = n.phone_number)`,
)

/** Frees a number that was reserved for a change that failed. */
export async function releaseNumber(queries: Queries, accountCode: string, number: string): Promise<void> {
  await queries.rows(release, [accountCode, number])
}

const free = statement<never>(
  'mobile-numbers-free',
  `with due as (delete from resting_number where free_on <= $1::date returning phone_number)
   update phone_number n set taken_by = null from due where n.phone_number = due.phone_number
     and not exists (select from service s where s.service_entity = n.phone_number)`,
)

/** Offers numbers again after their rest. */
export async function freeRestedNumbers(db: Queries, today: string): Promise<void> {
  await db.rows(free, [today])
}

const findUnused = statement<{ unused: boolean }>(
  'mobile-number-unused',
  `select lca = '${MOBILE_AREA}' and taken_by is null and not exists (select from service where service_entity = $1)
     and not exists (select from number_request where new_number = $1 and ask_at is not null) as unused
   from phone_number where phone_number = $1`,
)

/**
 * Whether a number is a mobile number of the provider that no mobile has and no order has reserved, not even an order of the
 * same account.
 */
export async function isUnusedMobile(queries: Queries, number: string): Promise<boolean> {
  return (await queries.rows(findUnused, [number]))[0]?.unused ?? false
}

const findProvider = statement<{ name: string }>(
  'mobile-provider',
  'select name from service_provider where provider_key = $1 and is_mobile',
)

/** The name of a mobile provider; null if the key is unknown or its provider has no mobiles. Source: MOB-048. */
export async function findMobileProviderName(queries: Queries, key: string): Promise<string | null> {
  return (await queries.rows(findProvider, [key]))[0]?.name ?? null
}
