import type { CampaignOffer } from '@switchboard/domain/campaign/contract'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { hashSecret } from '#api/platform/hash.ts'

/** The letter of a campaign to a customer, with the facts of the account that decide about the offer. */
export type ProspectRow = {
  readonly accountCode: string
  readonly campaignCode: string
  readonly offerName: string
  readonly expiresOn: Day
  readonly isAccepted: boolean
  readonly isActive: boolean
  readonly customer: string
  readonly businessGroup: string
  readonly billFrequency: CampaignOffer['billFrequency']
  /** The date of the account's next bill. */
  readonly nextBillDate: Day
}

const byToken = statement<ProspectRow>(
  'campaign-prospect-by-token',
  `select p.account_code as "accountCode", p.campaign_code as "campaignCode", p.offer_name as "offerName",
     c.expires_on as "expiresOn", p.accepted_at is not null as "isAccepted",
     a.activation_status = 'active' as "isActive", a.name as customer, a.business_group as "businessGroup",
     a.bill_frequency as "billFrequency", a.next_invoice_date as "nextBillDate"
   from campaign_prospect p join campaign c using (campaign_code) join account a using (account_code)
   where p.token_hash = $1`,
)

/** The letter with this token; null if there is none. */
export async function findProspect(db: Queries, token: string): Promise<ProspectRow | null> {
  return (await db.rows(byToken, [hashSecret(token)]))[0] ?? null
}

const accept = statement<{ last_day: Day }>(
  'campaign-prospect-accept',
  `with accepted as (
     update campaign_prospect set accepted_at = $2 where token_hash = $1 and accepted_at is null
     returning account_code)
   select bill_date_after(a.next_invoice_date, a.bill_frequency,
     kept_day_of_month(a.next_invoice_date, a.bill_day_of_month), $3::integer) - 1 as last_day
   from accepted join account a using (account_code)`,
)

/**
 * Stores that an offer is accepted. The caller holds the lock of the account. Returns the last day that the next `bills` bills
 * cover. Throws if the offer was accepted before.
 */
export async function markAccepted(
  queries: Queries,
  token: string,
  { now, bills }: { readonly now: number; readonly bills: number },
): Promise<Day> {
  const [accepted] = await queries.rows(accept, [hashSecret(token), new Date(now), bills])
  if (accepted === undefined) throw new Error('the offer was accepted before')
  return accepted.last_day
}

const insertCampaign = statement<{ expires_on: Day }>(
  'campaign-insert',
  // the update changes nothing: it makes an existing campaign return its day
  `insert into campaign (campaign_code, expires_on) values ($1, $2)
   on conflict (campaign_code) do update set campaign_code = excluded.campaign_code returning expires_on`,
)

export type Campaign = { readonly code: string; readonly expiresOn: Day }

/** Saves a campaign, or leaves an existing campaign unchanged. Returns the day on which the stored campaign expires. */
export async function saveCampaign(queries: Queries, { code, expiresOn }: Campaign): Promise<Day> {
  const [saved] = await queries.rows(insertCampaign, [code, expiresOn])
  return saved?.expires_on ?? expiresOn
}

const insertProspect = statement<{ user_id: string; email: string; business_group: string }>(
  'campaign-prospect-insert',
  `with reader as (
     select u.user_id, u.email from claim c join login_user u using (user_id)
     where c.account_code = $1 and c.role = 'AccountOwner' order by u.user_id limit 1),
   written as (
     insert into campaign_prospect (account_code, campaign_code, token_hash, offer_name)
     select a.account_code, $2, $3, $4 from account a cross join reader
     where a.account_code = $1 and a.activation_status = 'active'
     on conflict do nothing returning account_code)
   select reader.user_id, reader.email, a.business_group
   from reader cross join written join account a using (account_code)`,
)

export type NewProspect = {
  readonly accountCode: string
  readonly campaignCode: string
  readonly token: string
  readonly offerName: string
}

type ProspectReader = { readonly userId: string; readonly email: string; readonly businessGroup: string }

/**
 * Stores the hash of a letter's token. Returns the owner of the account, who reads the letter. Returns null if the account has no
 * owner, is not active or has a letter of this campaign already.
 */
export async function saveProspect(
  queries: Queries,
  { accountCode, campaignCode, token, offerName }: NewProspect,
): Promise<ProspectReader | null> {
  const [row] = await queries.rows(insertProspect, [accountCode, campaignCode, hashSecret(token), offerName])
  return row === undefined
    ? null
    : { userId: row.user_id, email: row.email, businessGroup: row.business_group }
}
