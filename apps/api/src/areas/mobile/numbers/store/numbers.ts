import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { MOBILE_AREA } from '#api/provider/locations/phone-numbers.ts'

import type { PhoneNumberKey } from './number-status.ts'

/** How long a number that was changed away is nobody's. */
const REST_DAYS = 90

const sim = statement<never>(
  'mobile-sim-set',
  `insert into mobile_sim (account_code, service_number, sim_number, kind, since) values ($1, $2, $3, $4, $5)
   on conflict (account_code, service_number) do update set sim_number = excluded.sim_number, kind = excluded.kind,
     since = excluded.since`,
)

/** From now on the number is on this SIM. */
export async function setSim(
  queries: Queries,
  key: PhoneNumberKey,
  {
    simNumber,
    kind,
    now,
  }: { readonly simNumber: string; readonly kind: 'card' | 'esim'; readonly now: number },
): Promise<void> {
  await queries.rows(sim, [key.accountCode, key.serviceNumber, simNumber, kind, new Date(now)])
}

const taken = statement<{ taken: boolean }>(
  'mobile-sim-taken',
  `select exists (select from mobile_sim where sim_number = $3 and (account_code, service_number) <> ($1, $2))
     or exists (select from number_request where sim_number = $3 and ask_at is not null
       and (account_code, service_number) <> ($1, $2)) as taken`,
)

/** Whether a SIM is another number's, or about to be. */
export async function isSimTaken(queries: Queries, key: PhoneNumberKey, simNumber: string): Promise<boolean> {
  const [row] = await queries.rows(taken, [key.accountCode, key.serviceNumber, simNumber])
  return row?.taken ?? true
}

const ours = statement<{ ours: boolean }>(
  'mobile-number-ours',
  `select exists (select from phone_number where regexp_replace(phone_number, '\\D', '', 'g') = $1)
     or exists (select from service where lower(service_entity) = lower($2))
     or exists (select from number_request where new_number = $2 and ask_at is not null) as ours`,
)

/** Whether a number is one of the provider's own already, by its digits and as accounts read it. */
export async function isOurNumber(
  queries: Queries,
  { digits, text }: { readonly digits: string; readonly text: string },
): Promise<boolean> {
  const [row] = await queries.rows(ours, [digits, text])
  return row?.ours ?? true
}

const rest = statement<never>(
  'mobile-number-rest',
  `insert into resting_number (phone_number, free_on)
   select phone_number, $2::date + ${REST_DAYS} from phone_number where phone_number = $1
   on conflict (phone_number) do update set free_on = excluded.free_on`,
)

/** A number of ours that was changed away is nobody's for a while; one that came from elsewhere goes back by itself. */
export async function restNumber(queries: Queries, number: string, today: string): Promise<void> {
  await queries.rows(rest, [number, today])
}

const release = statement<never>(
  'mobile-number-release',
  `update phone_number n set taken_by = null where n.phone_number = $2 and n.taken_by = $1
     and not exists (select from service s where s.account_code = $1 and s.service_entity = n.phone_number)`,
)

/** A number that was taken for a change that came to nothing is free again. */
export async function releaseNumber(queries: Queries, accountCode: string, number: string): Promise<void> {
  await queries.rows(release, [accountCode, number])
}

const free = statement<never>(
  'mobile-numbers-free',
  `with due as (delete from resting_number where free_on <= $1::date returning phone_number)
   update phone_number n set taken_by = null from due where n.phone_number = due.phone_number
     and not exists (select from service s where s.service_entity = n.phone_number)`,
)

/** Numbers whose rest is over are offered again. */
export async function freeRestedNumbers(db: Queries, today: string): Promise<void> {
  await db.rows(free, [today])
}

const unused = statement<{ unused: boolean }>(
  'mobile-number-unused',
  `select lca = '${MOBILE_AREA}' and taken_by is null and not exists (select from service where service_entity = $1)
     and not exists (select from number_request where new_number = $1 and ask_at is not null) as unused
   from phone_number where phone_number = $1`,
)

/**
 * Whether a number is one for mobiles that the provider gives out, and that no mobile has or is about to have. One that the
 * account's own order has taken is about to be had.
 */
export async function isUnusedMobile(queries: Queries, number: string): Promise<boolean> {
  return (await queries.rows(unused, [number]))[0]?.unused ?? false
}

const provider = statement<{ name: string }>(
  'mobile-provider',
  'select name from service_provider where provider_key = $1 and is_mobile',
)

/** Whom a mobile number comes from; null where that is no mobile provider. Source: MOB-048. */
export async function mobileProviderName(queries: Queries, key: string): Promise<string | null> {
  return (await queries.rows(provider, [key]))[0]?.name ?? null
}
